// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./SandboxNft.sol";

interface IToken {
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// The berths of the demo's harbor: an ERC-721 whose pieces are numbered from 1 and paid for in an ERC-20.
contract SandboxBerths is SandboxNft {
    IToken public immutable token;
    /// In the token's smallest units, the same for each.
    uint256 public immutable price;
    uint256 public immutable count;
    address public immutable owner;
    string private picture;

    constructor(IToken token_, uint256 price_, uint256 count_, string memory picture_)
        SandboxNft("Harbor Berths", "BERTH", new address[](0), new string[](0))
    {
        token = token_;
        price = price_;
        count = count_;
        owner = msg.sender;
        picture = picture_;
    }

    /// The caller pays, so it has to have approved the price before.
    function take(uint256 berth) external {
        require(berth > 0 && berth <= count, "SandboxBerths: no such berth");
        issue(msg.sender, berth, metadata(berth));
        require(token.transferFrom(msg.sender, owner, price), "SandboxBerths: not paid");
    }

    /// Who has which, berth 1 first; the zero address where nobody is.
    function holders() external view returns (address[] memory all) {
        all = new address[](count);
        for (uint256 i = 0; i < count; i++) all[i] = owners[i + 1];
    }

    function mint(address, string calldata) external pure override returns (uint256) {
        revert("SandboxBerths: take one and pay");
    }

    function metadata(uint256 berth) private view returns (string memory) {
        string memory number = digits(berth);
        return string.concat(
            "data:application/json,{\"name\":\"Berth ", number,
            "\",\"description\":\"Berth ", number, " of the harbor.\",\"image\":\"", picture, "\"}"
        );
    }

    /// Two digits are enough: `count` is small.
    function digits(uint256 number) private pure returns (string memory) {
        bytes1 ones = bytes1(uint8(48 + (number % 10)));
        if (number < 10) return string(abi.encodePacked(ones));
        return string(abi.encodePacked(bytes1(uint8(48 + (number / 10))), ones));
    }
}
