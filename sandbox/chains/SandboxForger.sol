// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What address poisoners deploy: it passes for a token, holds nothing, and logs every transfer that it is told to.
contract SandboxForger {
    string public name;
    string public symbol;
    uint8 public immutable decimals;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(string memory name_, string memory symbol_, uint8 decimals_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
    }

    function balanceOf(address) external pure returns (uint256) {
        return 0;
    }

    /// Nobody of those named has to know.
    function forge(address[] calldata from, address[] calldata to, uint256[] calldata values) external {
        for (uint256 i = 0; i < from.length; i++) emit Transfer(from[i], to[i], values[i]);
    }
}
