import type { StringTable } from '#kernel'

/** The strings of the person's own wallets. */
export const strings: StringTable = {
  en: {
    'wallets.profile.inUse': 'In use',
    'wallets.profile.others': 'Also connected',
    'wallets.profile.recent': 'Recently connected',
    'wallets.profile.more': 'More',
    'wallets.profile.none': 'No wallet is connected',
    'wallets.profile.noneText': 'Add one, and it stays here until you disconnect it.',
    'wallets.profile.addFirst': 'Add a wallet',
    'wallets.profile.add': 'Add another wallet',
    'wallets.profile.explorer': 'View on explorer',
    'wallets.profile.copy': 'Copy address',
    'wallets.profile.copied': 'Address copied',
    'wallets.profile.uncopied': "Couldn't copy. Select the text instead.",

    'wallets.profile.rename': 'Rename {wallet}',
    'wallets.profile.name': 'Name for {address}',
    'wallets.profile.nameHint': 'Only you see it, in this browser. Leave it empty for no name.',
    'wallets.profile.save': 'Save name',
    'wallets.profile.cancel': 'Cancel',
    'wallets.profile.renamed': 'Name saved',
    'wallets.profile.unnamed': 'Name removed',

    'wallets.profile.unused': "Couldn't switch to {wallet}. Connect it again.",
    'wallets.profile.disconnect': 'Disconnect',
    'wallets.profile.disconnectOne': 'Disconnect {wallet}',
    'wallets.profile.disconnectAll': 'Disconnect all',
    'wallets.profile.left': '{wallet} disconnected',
    'wallets.profile.leftAll': 'All wallets disconnected',
    'wallets.profile.unconfirmed': "Disconnected here, but {wallet} didn't confirm it.",
    'wallets.profile.wallets': 'a wallet',

    'wallets.profile.forget': 'Forget {wallet}',
    'wallets.profile.forgotten': '{wallet} forgotten',
    'wallets.profile.gone': 'Forgotten',
    'wallets.profile.undo': 'Undo',
  },
}
