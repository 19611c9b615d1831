import type { StringTable } from '#kernel'

export const strings: StringTable = {
  en: {
    'frame.title': 'Embedded wallet',
    'frame.asked': 'Request to approve',
    'frame.unloaded': 'Your wallet could not be loaded.',
    'frame.again': 'Try again',
    'frame.type.text':
      'A smart account is a contract that your key controls. It can do several steps with one approval. Each account has an address and money of its own.',
    'frame.type.on': 'On {network}',
    'frame.type.smart': 'Many steps at once',
    'frame.type.new': 'Not created yet',
    'frame.type.plain': 'One step at a time',
    'frame.type.switching': 'Switching',
    'frame.type.cancel': 'Cancel',
    'frame.type.copy': 'Copy address',
    'frame.type.copied': 'Address copied',
    'frame.type.uncopied': 'Couldn’t copy. Select the text instead.',
    'frame.type.done.smartAccount': 'You now use your smart account',
    'frame.type.done.eoa': 'You now use your plain account',
    'frame.type.refused': 'Your wallet could not use the smart account. You now use your plain account.',
    'frame.type.failed': 'The account was not changed.',
    'frame.type.none': 'No smart accounts on {network}',
    'frame.type.noneHere': 'You use your plain account here',
    'frame.type.noneText': 'You use your plain account here. Your smart account is on other networks.',
    'frame.type.otherNetwork': 'Choose another network',
  },
}
