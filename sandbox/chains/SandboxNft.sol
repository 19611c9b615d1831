// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A plain ERC-721 (EIP-721) with metadata. Anybody may mint, for anybody, and writes beside a piece what it is.
contract SandboxNft {
    string public name;
    string public symbol;
    uint256 public minted;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => bool)) public isApprovedForAll;
    mapping(uint256 => address) internal owners;
    mapping(uint256 => address) private approvals;
    mapping(uint256 => string) private uris;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    constructor(string memory name_, string memory symbol_, address[] memory holders, string[] memory pieces) {
        require(holders.length == pieces.length, "SandboxNft: holders and pieces differ in length");
        name = name_;
        symbol = symbol_;
        for (uint256 i = 0; i < holders.length; i++) issue(holders[i], minted + 1, pieces[i]);
    }

    function mint(address to, string calldata uri) external virtual returns (uint256) {
        return issue(to, minted + 1, uri);
    }

    function burn(uint256 id) external {
        move(msg.sender, address(0), id);
    }

    function ownerOf(uint256 id) public view returns (address owner) {
        owner = owners[id];
        require(owner != address(0), "SandboxNft: no such piece");
    }

    function tokenURI(uint256 id) external view returns (string memory) {
        ownerOf(id);
        return uris[id];
    }

    function getApproved(uint256 id) external view returns (address) {
        ownerOf(id);
        return approvals[id];
    }

    function approve(address to, uint256 id) external {
        address owner = ownerOf(id);
        require(msg.sender == owner || isApprovedForAll[owner][msg.sender], "SandboxNft: not yours");
        approvals[id] = to;
        emit Approval(owner, to, id);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 id) public {
        require(to != address(0), "SandboxNft: no receiver");
        move(from, to, id);
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        safeTransferFrom(from, to, id, "");
    }

    function safeTransferFrom(address from, address to, uint256 id, bytes memory data) public {
        transferFrom(from, to, id);
        if (to.code.length == 0) return;
        (bool ok, bytes memory answer) = to.call(
            abi.encodeWithSignature("onERC721Received(address,address,uint256,bytes)", msg.sender, from, id, data)
        );
        require(ok && answer.length == 32 && bytes4(answer) == 0x150b7a02, "SandboxNft: the receiver takes none");
    }

    /// ERC-165, ERC-721 and its metadata.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function issue(address to, uint256 id, string memory uri) internal returns (uint256) {
        require(to != address(0), "SandboxNft: no receiver");
        require(owners[id] == address(0), "SandboxNft: taken");
        minted++;
        owners[id] = to;
        uris[id] = uri;
        balanceOf[to]++;
        emit Transfer(address(0), to, id);
        return id;
    }

    function move(address from, address to, uint256 id) private {
        require(ownerOf(id) == from, "SandboxNft: not the owner");
        bool allowed = msg.sender == from || isApprovedForAll[from][msg.sender] || approvals[id] == msg.sender;
        require(allowed, "SandboxNft: not yours");
        delete approvals[id];
        owners[id] = to;
        balanceOf[from]--;
        if (to != address(0)) balanceOf[to]++;
        emit Transfer(from, to, id);
    }
}
