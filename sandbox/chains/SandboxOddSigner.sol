// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Accounts that answer EIP-1271's question wrongly, each in a way of its own. None of these answers makes a signature valid.
contract SandboxOddSigner {
    enum Manner {
        Reverts,
        Short,
        Long,
        Nothing,
        Zero,
        Padded,
        Endless
    }

    Manner private immutable manner;

    constructor(Manner manner_) {
        manner = manner_;
    }

    fallback() external {
        Manner how = manner;
        require(how != Manner.Reverts, "no signatures today");
        // "Late": all the gas is used, and no answer comes of it.
        if (how == Manner.Endless) while (true) {}
        assembly {
            mstore(0, shl(224, 0x1626ba7e))
            mstore(32, shl(224, 0x1626ba7e))
            switch how
            // The magic value's four bytes alone.
            case 1 { return(0, 4) }
            // It, and 32 bytes more.
            case 2 { return(0, 64) }
            case 3 { return(0, 0) }
            case 4 {
                mstore(0, 0)
                return(0, 32)
            }
            // As a number: at the wrong end of the word.
            case 5 {
                mstore(0, 0x1626ba7e)
                return(0, 32)
            }
        }
    }
}
