/** A declaration in one line, as the reference of the plugin contract has it. */
import { child, children, nameOf, type Declared, type Node } from './declared.ts'

/** Longer alternatives are for the editor. */
const LONGEST_TYPE = 240

/** A type as people read it: in one line, without what all of ours have (`readonly`, `| undefined` of what may be absent). */
export const plain = (text: string): string =>
  text
    .replace(/\/\*\*?[^]*?\*\//g, '')
    .replace(/\/\/.*/g, '')
    .replace(/import\("[^"]*"\)\./g, '')
    .replace(/\breadonly /g, '')
    .replace(/\s+/g, ' ')
    .replace(/;(?= \})/g, '')
    .replace(/;(?= )/g, ',')
    .replace(/(?<=\?: [^,;{}()]*) \| undefined(?=[,; )]|$)/g, '')
    .replace(/(?<==>|[:<(,=]) ?\| /g, ' ')
    // A backtick would end the code of the page.
    .replaceAll('`', '"')
    .trim()

export function signatureOf(name: string, declared: Declared, isPublic: (name: string) => boolean): string {
  const { node } = declared
  const print = printer(declared, isPublic)
  if (node.type === 'VariableDeclarator') {
    const value = child(node, 'init')
    const type = child(child(child(node, 'id'), 'typeAnnotation'), 'typeAnnotation')
    return value ? `${name} = ${print.text(value)}` : constant(name, type, print)
  }
  if (node.type === 'TSInterfaceDeclaration')
    return `${name}${print.generics(node)}${print.heritage(node)} ${print.members(child(node, 'body'), 'body')}`
  if (node.type === 'TSTypeAliasDeclaration') {
    const text = print.text(child(node, 'typeAnnotation'))
    const head = `${name}${print.generics(node)}`
    return text.length > LONGEST_TYPE || /\btypeof\b/.test(text) ? head : `${head} = ${text}`
  }
  if (node.type === 'ClassDeclaration') {
    const body = child(node, 'body')
    const make = children(body, 'body').find((member) => nameOf(child(member, 'key')) === 'constructor')
    return `new ${name}${print.parameters(child(make, 'value'))} ${print.members(body, 'body')}`
  }
  return `${name}${print.call(node, ': ')}`
}

type Printer = ReturnType<typeof printer>

/** A constant: what it is, or how it is called. */
function constant(name: string, type: Node | undefined, print: Printer): string {
  if (type?.type === 'TSFunctionType') return `${name}${print.call(type, ': ')}`
  if (type?.type === 'TSTypeLiteral') return `${name}: ${print.members(type, 'members')}`
  const text = print.text(type)
  const [, props, element] = /^ForwardRefExoticComponent<(.*) & RefAttributes<(\w+)>>$/.exec(text) ?? []
  return props ? `${name}(${props}, ref: ${element})` : `${name}: ${text}`
}

function printer({ text: whole, beside }: Declared, isPublic: (name: string) => boolean) {
  const text = (node: Node | undefined): string => (node ? plain(whole.slice(node.start, node.end)) : '')
  const generics = (node: Node | undefined): string => text(child(node, 'typeParameters'))

  /** `{ a, b?, c() }`: the names, for the types stand in the editor. */
  function members(node: Node | undefined, key: string): string {
    const names = children(node, key).flatMap((member) => {
      const isMethod =
        /Method/.test(member.type) ||
        child(child(member, 'typeAnnotation'), 'typeAnnotation')?.type === 'TSFunctionType'
      if (member.type === 'TSIndexSignature') return ['[key]']
      if (member.type === 'TSCallSignatureDeclaration') return ['()']
      const name = nameOf(child(member, 'key'))
      return name === 'constructor' || !name ? [] : [`${name}${member['optional'] ? '?' : ''}${isMethod ? '()' : ''}`]
    })
    return names.length > 0 ? `{ ${[...new Set(names)].join(', ')} }` : '{}'
  }

  /** What it has besides, where that has a name that authors know. */
  function heritage(node: Node): string {
    const known = children(node, 'extends').filter((one) => {
      const name = nameOf(child(one, 'expression'))
      const [of] = children(child(one, 'typeArguments'), 'params')
      return isPublic(/^(?:Pick|Omit|Partial)$/.test(name) ? nameOf(child(of, 'typeName')) : name)
    })
    return known.length > 0 ? ` extends ${known.map(text).join(', ')}` : ''
  }

  /** A parameter's type. One that nobody can name stands written out. */
  function typeOf(type: Node | undefined): string {
    const name = nameOf(child(type, 'typeName'))
    const hidden = type?.type === 'TSTypeReference' && !isPublic(name) ? beside.get(name) : undefined
    if (hidden?.type !== 'TSInterfaceDeclaration' || children(hidden, 'extends').length > 0) return text(type)
    return text(child(hidden, 'body'))
  }

  /** `(a: A, B)`: what is taken apart at once has no name of its own. */
  function parameters(node: Node | undefined): string {
    const list = children(node, 'params').map((given) => {
      const rest = given.type === 'RestElement'
      const one = rest ? (child(given, 'argument') ?? given) : given
      const type = typeOf(child(child(one, 'typeAnnotation') ?? child(given, 'typeAnnotation'), 'typeAnnotation'))
      const optional = given['optional'] ? '?' : ''
      if (one.type === 'ObjectPattern') return optional ? `options?: ${type}` : type
      return `${rest ? '...' : ''}${nameOf(one)}${optional}: ${type}`
    })
    return `(${list.join(', ')})`
  }

  const call = (node: Node, arrow: string): string =>
    `${generics(node)}${parameters(node)}${arrow}${text(child(child(node, 'returnType'), 'typeAnnotation'))}`

  return { text, generics, members, heritage, parameters, call }
}
