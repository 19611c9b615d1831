// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Keeps what people deposit of the network's coin, and gives back exactly that.
contract Vault {
    mapping(address => uint256) public balanceOf;

    event Deposited(address indexed owner, uint256 amount);
    event Withdrawn(address indexed owner, uint256 amount);

    function deposit() external payable {
        balanceOf[msg.sender] += msg.value;
        emit Deposited(msg.sender, msg.value);
    }

    function withdraw(uint256 amount) external {
        require(balanceOf[msg.sender] >= amount, "More than is staked");
        balanceOf[msg.sender] -= amount;
        emit Withdrawn(msg.sender, amount);
        (bool sent, ) = msg.sender.call{value: amount}("");
        require(sent, "The coin was not accepted");
    }
}
