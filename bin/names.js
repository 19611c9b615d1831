/** Names of plugins: what the kernel takes as an id, and how the same name is spelled in code. */
import { Refusal } from './refusal.js'

/** As the kernel has it (src/kernel/plugins/manifest.ts); a test compares the two. */
const ID = /^(?!(?:shell|kernel|host|errors)$)[a-z0-9]+(?:[-.][a-z0-9]+)*$/
const LONGEST = 64

/** As CAIP-2 has it. */
const NAMESPACE = /^[-a-z0-9]{3,8}$/

/** Namespaces of chains that come with the package: one chain each is all that a page has. */
const TAKEN = ['eip155', 'solana']

/** Words that no constant of a module can be called. */
const RESERVED = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends false ' +
    'finally for function if implements import in instanceof interface let new null package private protected public ' +
    'return static super switch this throw true try typeof undefined var void while with yield'
  ).split(' '),
)

/**
 * @param {string} id
 * @returns {{ id: string, camel: string, pascal: string, constant: string, title: string }}
 */
export function spellingsOf(id) {
  if (id.length > LONGEST || !ID.test(id)) {
    throw new Refusal(
      `“${id}” is no name for a plugin: it takes words of small letters and digits, joined by - or ., ` +
        `of ${LONGEST} characters at most (my-plugin, acme.my-plugin).`,
    )
  }
  const words = id.split(/[-.]/)
  const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1)
  const pascal = words.map(capital).join('')
  const camel = words[0] + words.slice(1).map(capital).join('')
  if (/^\d/.test(id)) throw new Refusal(`“${id}” begins with a digit, as no name in code may: begin with a letter.`)
  if (RESERVED.has(camel))
    throw new Refusal(`“${id}” is a word of JavaScript: take another name, such as “${id}-plugin”.`)
  return { id, camel, pascal, constant: words.join('_').toUpperCase(), title: capital(words.join(' ')) }
}

/**
 * The chain's namespace: the one that was named, or the id's last part.
 *
 * @param {string} id
 * @param {string | undefined} named
 */
export function namespaceFor(id, named) {
  const namespace = named ?? id.slice(id.lastIndexOf('.') + 1)
  if (!NAMESPACE.test(namespace)) {
    throw new Refusal(
      `“${namespace}” is no namespace of CAIP-2, which has 3 to 8 small letters, digits and -. ` +
        'Name it: --namespace mychain (https://namespaces.chainagnostic.org lists those that there are).',
    )
  }
  if (TAKEN.includes(namespace))
    throw new Refusal(`The namespace ${namespace} has a chain of Latchkey's own, and each has one in a page.`)
  return namespace
}
