// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Call} from "./SandboxAccount.sol";

/// An operation as version 0.8 of the EntryPoint hands it over (ERC-4337).
struct PackedUserOperation {
    address sender;
    uint256 nonce;
    bytes initCode;
    bytes callData;
    bytes32 accountGasLimits;
    uint256 preVerificationGas;
    bytes32 gasFees;
    bytes paymasterAndData;
    bytes signature;
}

/// A smart account (ERC-4337): its owner's key signs operations and messages, and its calls happen all or not at all.
contract SandboxSmartAccount {
    address public immutable owner;
    address public immutable entryPoint;

    bytes32 private constant DOMAIN =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant SIGNED_HASH = keccak256("SignedHash(bytes32 hash)");

    constructor(address owner_, address entryPoint_) {
        owner = owner_;
        entryPoint = entryPoint_;
    }

    receive() external payable {}

    /// A wrong signature is an answer, so that operations can be simulated before they are signed.
    function validateUserOp(PackedUserOperation calldata operation, bytes32 hash, uint256 missing)
        external
        returns (uint256)
    {
        require(msg.sender == entryPoint, "not the entry point");
        if (missing > 0) {
            // The entry point looks for itself whether it was paid.
            (bool paid,) = payable(msg.sender).call{value: missing}("");
            paid;
        }
        return isOwners(hash, operation.signature) ? 0 : 1;
    }

    function executeBatch(Call[] calldata calls) external {
        require(msg.sender == entryPoint, "not the entry point");
        for (uint256 i = 0; i < calls.length; i++) {
            (bool done, bytes memory answer) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (!done) {
                assembly {
                    revert(add(answer, 32), mload(answer))
                }
            }
        }
    }

    /// EIP-1271. The owner signs the hash for this account on this chain, because one key may own several accounts.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        bytes32 domain = keccak256(
            abi.encode(DOMAIN, keccak256("Sandbox smart account"), keccak256("1"), block.chainid, address(this))
        );
        bytes32 bound = keccak256(abi.encodePacked("\x19\x01", domain, keccak256(abi.encode(SIGNED_HASH, hash))));
        return isOwners(bound, signature) ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }

    function isOwners(bytes32 hash, bytes calldata signature) private view returns (bool) {
        if (signature.length != 65) return false;
        address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
        return signer != address(0) && signer == owner;
    }
}
