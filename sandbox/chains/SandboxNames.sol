// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/**
 * A registry of names in the manner of ENS: one contract that keeps them, resolves them and answers as ENS's universal
 * resolver does (ENSIP-10, ENSIP-19). Whoever likes may claim any name beside an address of their own: that it leads back
 * to them is for the reader to check.
 */
contract SandboxNames {
    struct Entry {
        uint64 registered;
        uint64 updated;
        string avatar;
        string bio;
        uint256[] coinTypes;
        mapping(uint256 => address) addresses;
    }

    /// Registers names. Anybody can ask it to, with a signature.
    address public immutable registrar;
    /// The name that an address calls itself by.
    mapping(address => string) public claimed;
    mapping(bytes32 => Entry) private entries;
    mapping(address => string[]) private names;

    event Registered(string name, address indexed owner, uint256 coinType);
    event Claimed(address indexed owner, string name);

    error ResolverNotFound(bytes name);
    error UnsupportedResolverProfile(bytes4 selector);

    constructor() {
        registrar = msg.sender;
    }

    function register(
        string calldata name,
        address owner,
        uint256[] calldata coinTypes,
        string calldata avatar,
        string calldata bio
    ) external {
        require(msg.sender == registrar, "SandboxNames: not the registrar");
        Entry storage entry = entries[keccak256(bytes(name))];
        require(entry.registered == 0, "SandboxNames: taken");
        entry.registered = uint64(block.timestamp);
        entry.updated = uint64(block.timestamp);
        entry.avatar = avatar;
        entry.bio = bio;
        entry.coinTypes = coinTypes;
        for (uint256 i = 0; i < coinTypes.length; i++) {
            entry.addresses[coinTypes[i]] = owner;
            emit Registered(name, owner, coinTypes[i]);
        }
        names[owner].push(name);
        if (bytes(claimed[owner]).length == 0) claim(owner, name);
    }

    function claim(string calldata name) external {
        claim(msg.sender, name);
    }

    /// All zeros for a name that nobody has.
    function record(
        string calldata name
    )
        external
        view
        returns (
            uint64 registered,
            uint64 updated,
            uint256[] memory coinTypes,
            address[] memory addresses,
            string memory avatar,
            string memory bio
        )
    {
        Entry storage entry = entries[keccak256(bytes(name))];
        coinTypes = entry.coinTypes;
        addresses = new address[](coinTypes.length);
        for (uint256 i = 0; i < coinTypes.length; i++) addresses[i] = entry.addresses[coinTypes[i]];
        return (entry.registered, entry.updated, coinTypes, addresses, entry.avatar, entry.bio);
    }

    /// The names that were registered for an address.
    function namesOf(address owner) external view returns (string[] memory) {
        return names[owner];
    }

    /// The universal resolver's: what the address claims, unchecked.
    function reverseWithGateways(
        bytes calldata owner,
        uint256,
        string[] calldata
    ) external view returns (string memory, address, address) {
        require(owner.length == 20, "SandboxNames: no address");
        return (claimed[address(bytes20(owner))], address(this), address(this));
    }

    /// The universal resolver's: `name` as DNS writes it, `data` a call of `addr` or `text`.
    function resolveWithGateways(
        bytes calldata name,
        bytes calldata data,
        string[] calldata
    ) external view returns (bytes memory, address) {
        Entry storage entry = entries[keccak256(spelt(name))];
        if (entry.registered == 0) revert ResolverNotFound(name);
        return (answer(entry, data), address(this));
    }

    function answer(Entry storage entry, bytes calldata data) private view returns (bytes memory) {
        bytes4 selector = bytes4(data[:4]);
        // addr(bytes32): Ethereum's coin type (ENSIP-9).
        if (selector == 0x3b3b57de) return abi.encode(entry.addresses[60]);
        if (selector == 0xf1cb7e06) {
            (, uint256 coinType) = abi.decode(data[4:], (bytes32, uint256));
            address found = entry.addresses[coinType];
            return abi.encode(found == address(0) ? bytes("") : abi.encodePacked(found));
        }
        if (selector != 0x59d1d43c) revert UnsupportedResolverProfile(selector);
        (, string memory key) = abi.decode(data[4:], (bytes32, string));
        if (keccak256(bytes(key)) == keccak256("avatar")) return abi.encode(entry.avatar);
        return abi.encode(keccak256(bytes(key)) == keccak256("description") ? entry.bio : "");
    }

    function claim(address owner, string memory name) private {
        claimed[owner] = name;
        emit Claimed(owner, name);
    }

    /// Labels behind their lengths, as people write them: with dots between them.
    function spelt(bytes calldata dns) private pure returns (bytes memory text) {
        uint256 at = 0;
        while (at < dns.length && uint8(dns[at]) > 0) {
            uint256 end = at + 1 + uint8(dns[at]);
            text = text.length == 0 ? bytes(dns[at + 1:end]) : bytes.concat(text, ".", dns[at + 1:end]);
            at = end;
        }
    }
}
