// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Tokens as they exist beside the standard: one whose transfer returns nothing (like the oldest dollars), one that takes a fee of
/// each transfer, one whose transfers are paused. Being no wallet, each also refuses ether.
contract SandboxOddToken {
    uint8 public constant SILENT = 0;
    uint8 public constant FEE = 1;
    uint8 public constant PAUSED = 2;
    /// By the standard, for comparison.
    uint8 public constant PLAIN = 3;

    string public name;
    string public symbol;
    uint8 public immutable decimals;
    uint8 public immutable kind;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint8 kind_, address[] memory holders, uint256 each) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        kind = kind_;
        for (uint256 i = 0; i < holders.length; i++) {
            totalSupply += each;
            balanceOf[holders[i]] += each;
            emit Transfer(address(0), holders[i], each);
        }
    }

    /// The declared answer is left out where the kind is SILENT.
    function transfer(address to, uint256 value) external returns (bool) {
        return move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        require(allowance[from][msg.sender] >= value, "Allowance too small");
        allowance[from][msg.sender] -= value;
        return move(from, to, value);
    }

    /// Like the oldest dollars, SILENT refuses to change an allowance that is neither 0 nor becomes 0.
    function approve(address spender, uint256 value) external returns (bool) {
        require(kind != SILENT || value == 0 || allowance[msg.sender][spender] == 0, "Set the allowance to 0 first");
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        if (kind == SILENT) {
            assembly {
                return(0, 0)
            }
        }
        return true;
    }

    function move(address from, address to, uint256 value) private returns (bool) {
        require(kind != PAUSED, "Transfers are paused");
        require(balanceOf[from] >= value, "Balance too small");
        uint256 fee = kind == FEE ? value / 50 : 0;
        balanceOf[from] -= value;
        balanceOf[to] += value - fee;
        totalSupply -= fee;
        emit Transfer(from, to, value - fee);
        if (fee > 0) emit Transfer(from, address(0), fee);
        if (kind == SILENT) {
            assembly {
                return(0, 0)
            }
        }
        return true;
    }
}
