// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

struct Call {
    address to;
    uint256 value;
    bytes data;
}

/// A wallet that is a contract: its owner's key signs (EIP-1271) and sends, and its calls happen all or not at all.
contract SandboxAccount {
    address public immutable owner;
    address private immutable factory;

    constructor(address owner_) {
        owner = owner_;
        factory = msg.sender;
    }

    receive() external payable {}

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
        return signer != address(0) && signer == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    /// The factory passes on what the owner orders while the account does not exist yet.
    function execute(Call[] calldata calls) external {
        require(msg.sender == owner || msg.sender == factory, "not the owner");
        for (uint256 i = 0; i < calls.length; i++) {
            (bool done, bytes memory answer) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (!done) {
                assembly {
                    revert(add(answer, 32), mload(answer))
                }
            }
        }
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }
}
