// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Runs as an `eth_call` without a receiver, so nothing of it stays. Its "code" is the answer: 32 bytes, 1 for a valid signature.
contract CheckSignature {
    /// An account that has no code yet is deployed by its factory first (ERC-6492). One that has code is asked as it is: a call of
    /// the signer's choice must not change it before.
    constructor(address account, bytes32 hash, bytes memory signature, address factory, bytes memory factoryData) {
        bool deployed = account.code.length > 0;
        if (!deployed) {
            (bool done,) = factory.call(factoryData);
            deployed = done && account.code.length > 0;
        }
        bool valid = deployed && accepts(account, hash, signature);
        assembly {
            mstore(0, valid)
            return(0, 32)
        }
    }

    /// EIP-1271, exactly: 32 bytes, of which the first four are the magic value and the others zero.
    function accepts(address account, bytes32 hash, bytes memory signature) private view returns (bool) {
        (bool done, bytes memory answer) =
            account.staticcall(abi.encodeWithSignature("isValidSignature(bytes32,bytes)", hash, signature));
        return done && answer.length == 32 && bytes32(answer) == bytes32(bytes4(0x1626ba7e));
    }
}
