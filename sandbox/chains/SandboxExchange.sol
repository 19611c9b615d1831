// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function balanceOf(address owner) external view returns (uint256);
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// A constant-product exchange (x * y = k) with one pool for each pair, and a fee of 0.3 % that stays in the pool. The zero address
/// stands for the native currency. Whoever swaps approves this contract. Liquidity is a gift: nobody can take it out again.
contract SandboxExchange {
    uint256 private constant FEE = 30;
    uint256 private constant WHOLE = 10_000;

    /// What the pool of both assets has of the first.
    mapping(address => mapping(address => uint256)) public reserveOf;

    event Swap(address indexed sender, address indexed give, address indexed get, uint256 given, uint256 got);

    function addLiquidity(address one, address other, uint256 amountOne, uint256 amountOther) external payable {
        require(one != other, "SandboxExchange: one asset");
        reserveOf[one][other] += take(one, amountOne);
        reserveOf[other][one] += take(other, amountOther);
    }

    /// What comes out now; 0 without liquidity.
    function quote(address give, address get, uint256 amount) public view returns (uint256) {
        uint256 left = reserveOf[give][get];
        uint256 right = reserveOf[get][give];
        if (left == 0 || right == 0 || amount == 0) return 0;
        uint256 effective = amount * (WHOLE - FEE);
        return (right * effective) / (left * WHOLE + effective);
    }

    /// `shareBps` of the result goes to a partner, as exchanges pay those who send them customers; `atLeast` is what the receiver
    /// has to get.
    function swap(
        address give,
        address get,
        uint256 amount,
        uint256 atLeast,
        address receiver,
        address partner,
        uint256 shareBps
    ) external payable returns (uint256 got) {
        uint256 given = take(give, amount);
        uint256 out = quote(give, get, given);
        require(out > 0, "SandboxExchange: insufficient liquidity");
        reserveOf[give][get] += given;
        reserveOf[get][give] -= out;
        uint256 share = (out * shareBps) / WHOLE;
        got = out - share;
        require(got >= atLeast, "SandboxExchange: too little in return");
        send(get, receiver, got);
        if (share > 0) send(get, partner, share);
        emit Swap(msg.sender, give, get, given, got);
    }

    /// What really came: tokens may take a fee of each transfer.
    function take(address asset, uint256 amount) private returns (uint256) {
        if (asset == address(0)) {
            require(msg.value == amount, "SandboxExchange: another value");
            return amount;
        }
        uint256 before = IToken(asset).balanceOf(address(this));
        call(asset, abi.encodeCall(IToken.transferFrom, (msg.sender, address(this), amount)));
        return IToken(asset).balanceOf(address(this)) - before;
    }

    function send(address asset, address to, uint256 amount) private {
        if (asset == address(0)) {
            (bool done, ) = to.call{value: amount}("");
            require(done, "SandboxExchange: ether refused");
        } else {
            call(asset, abi.encodeCall(IToken.transfer, (to, amount)));
        }
    }

    /// Some tokens return nothing, and some return false instead of reverting.
    function call(address token, bytes memory data) private {
        (bool done, bytes memory answer) = token.call(data);
        if (!done) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
        require(answer.length == 0 || abi.decode(answer, (bool)), "SandboxExchange: token refused");
    }
}
