// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Call, SandboxAccount} from "./SandboxAccount.sol";

/// Deploys accounts at addresses that follow from their owners alone (CREATE2), so that they can receive and sign before they exist.
contract SandboxAccountFactory {
    event Deployed(address indexed account, address indexed owner);

    /// Harmless to repeat: who comes second finds the account there.
    function deploy(address owner) public returns (SandboxAccount account) {
        account = SandboxAccount(payable(accountOf(owner)));
        if (address(account).code.length > 0) return account;
        new SandboxAccount{salt: 0}(owner);
        emit Deployed(address(account), owner);
    }

    /// An account's first transaction: its owner deploys it and has it carry out the calls.
    function deployAndExecute(Call[] calldata calls) external {
        deploy(msg.sender).execute(calls);
    }

    function accountOf(address owner) public view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(SandboxAccount).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(0), code)))));
    }
}
