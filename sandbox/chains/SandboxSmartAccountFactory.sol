// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {SandboxSmartAccount} from "./SandboxSmartAccount.sol";

/// Deploys smart accounts at addresses that follow from their owners (CREATE2). Anybody may call it, as EIP-6492 needs.
contract SandboxSmartAccountFactory {
    address public immutable entryPoint;

    constructor(address entryPoint_) {
        entryPoint = entryPoint_;
    }

    /// Harmless to repeat: who comes second finds the account there.
    function createAccount(address owner) external returns (SandboxSmartAccount account) {
        account = SandboxSmartAccount(payable(accountOf(owner)));
        if (address(account).code.length == 0) new SandboxSmartAccount{salt: 0}(owner, entryPoint);
    }

    function accountOf(address owner) public view returns (address) {
        bytes32 code =
            keccak256(abi.encodePacked(type(SandboxSmartAccount).creationCode, abi.encode(owner, entryPoint)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(0), code)))));
    }
}
