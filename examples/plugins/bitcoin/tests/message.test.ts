/** The demo wallet's signatures against BIP-322's own vectors. */
import { hex } from '@scure/base'
import { NETWORK, p2wpkh, WIF } from '@scure/btc-signer'
import { secp256k1 } from '@noble/curves/secp256k1'
import { expect, test } from 'vitest'
import { readTransaction } from '../server/transaction.ts'
import { signMessage, toSign } from '../wallet/message.ts'

const secret = WIF(NETWORK).decode('L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k')
const { address, script } = p2wpkh(secp256k1.getPublicKey(secret, true))
const key = { secret, address, script, publicKey: hex.encode(secp256k1.getPublicKey(secret, true)) }

test('the address is the one of the document', () => {
  expect(address).toBe('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l')
})

test.each([
  [
    '',
    'c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7',
    '1e9654e951a5ba44c8604c4de6c67fd78a27e81dcadcfe1edf638ba3aaebaed6',
  ],
  [
    'Hello World',
    'b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b',
    '88737ae86f2077145f93cc4b153ae9a1cb8d56afa511988c149c5c8c9d93bddf',
  ],
])('the transactions for "%s" have the ids of the document', (message, spent, signed) => {
  const transaction = toSign(message, key)
  expect(hex.encode(transaction.getInput(0).txid!)).toBe(spent)
  expect(readTransaction(transaction.unsignedTx).txid).toBe(signed)
})

/** The document's signatures; it lists one with a long R beside each, too. */
test.each([
  [
    '',
    [
      'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
      'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
  ],
  [
    'Hello World',
    [
      'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
      'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
  ],
])('"%s" is signed as in the document', (message, signatures) => {
  expect(signatures).toContain(signMessage(message, key))
})
