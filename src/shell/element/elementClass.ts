import type { Modal } from '#wallet'
import { createStyle } from '../button/dom.ts'
import type { PartKind } from '../button/part.ts'
import { wordsOf } from '../button/words.ts'
import { DEFAULT_NAME, type ElementRegistry, type Registered } from './registry.ts'

/** A part as a custom element. */
export interface ElementKind<S = object> extends PartKind<S> {
  /** Each attribute has a property of the same name in camel case, and is a setting of the part. */
  readonly attributes: Readonly<Record<string, 'text' | 'flag' | 'count'>>
}

/** The property that all elements have. A modal set by it takes precedence over the `modal` attribute. */
export interface ModalElement extends HTMLElement {
  // Frameworks set a property of this name in place of the attribute, so a string is the name of a modal.
  get modal(): Modal | undefined
  set modal(value: Modal | string | null | undefined)
}

/** `register` is static, so that a second copy of the package can register its modal with the classes of the first one. */
export interface ElementClass extends CustomElementConstructor, Pick<ElementRegistry, 'register'> {}

/** The class is made when it is called for, not at import: importing has no effects, and servers have no HTMLElement. */
export function elementClass({ css, attributes, create }: ElementKind, registry: ElementRegistry): ElementClass {
  const properties = Object.keys(attributes).map(propertyOf)
  class LatchkeyElement extends HTMLElement implements ModalElement {
    static readonly observedAttributes = ['modal', ...Object.keys(attributes)]
    static readonly register = registry.register

    #own: Modal | undefined
    #followed: Modal | undefined
    #unwatch: (() => void) | undefined
    #unfollow: (() => void) | undefined
    readonly #root = this.attachShadow({ mode: 'open', delegatesFocus: true })
    readonly #style = createStyle(this.#root, css)
    readonly #part = create({
      root: this.#root,
      modal: () => this.modal,
      t: (key) => (this.#registered()?.t ?? wordsOf())(key),
      locale: () => this.#registered()?.locale,
      settings: () => Object.fromEntries(properties.map((name) => [name, Reflect.get(this, name) as unknown])),
      style: (more) => this.#style.add(more),
      redraw: () => {
        if (this.#unwatch) this.#part.draw()
      },
    })

    get modal(): Modal | undefined {
      return this.#own ?? this.#registered()?.modal
    }

    set modal(value: Modal | string | null | undefined) {
      this.#own = typeof value === 'object' ? (value ?? undefined) : undefined
      if (typeof value === 'string') this.setAttribute('modal', value)
      this.#follow()
    }

    connectedCallback(): void {
      // Properties that the page set before the element was defined would shadow those of the class.
      for (const name of ['modal', ...properties]) upgradeProperty(this, name)
      this.#style.adopt()
      this.#unwatch?.()
      this.#unwatch = registry.watch(() => this.#follow())
      this.#follow()
    }

    disconnectedCallback(): void {
      this.#unwatch?.()
      this.#unfollow?.()
      this.#unwatch = this.#unfollow = this.#followed = undefined
      this.#part.detach?.()
    }

    attributeChangedCallback(): void {
      this.#follow()
    }

    #registered(): Registered | undefined {
      return this.#own ? registry.of(this.#own) : registry.get(this.getAttribute('modal') || DEFAULT_NAME)
    }

    /** Subscribes to the modal that applies now, and draws. */
    #follow(): void {
      if (!this.#unwatch) return
      const { modal } = this
      if (modal !== this.#followed) {
        this.#unfollow?.()
        if (this.#followed) this.#part.detach?.()
        this.#followed = modal
        this.#unfollow = modal?.subscribe(() => this.#draw())
      }
      this.#draw()
    }

    #draw(): void {
      const { account, signIn } = this.#followed?.getState() ?? {}
      // For the page's style sheets and scripts: connected is not signed in.
      const is = account?.caipAddress !== undefined && signIn?.signedIn.includes(account.caipAddress) === true
      this.toggleAttribute('data-signed-in', is)
      this.#part.draw()
    }
  }

  for (const [attribute, type] of Object.entries(attributes)) {
    Object.defineProperty(LatchkeyElement.prototype, propertyOf(attribute), {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        const value = this.getAttribute(attribute)
        return type === 'flag' ? value !== null : type === 'count' ? countOf(value) : (value ?? undefined)
      },
      set(this: HTMLElement, value: string | number | boolean | null | undefined) {
        if (type === 'flag') this.toggleAttribute(attribute, Boolean(value))
        else if (value === undefined || value === null) this.removeAttribute(attribute)
        else this.setAttribute(attribute, String(value))
      },
    })
  }
  return LatchkeyElement
}

const propertyOf = (attribute: string): string =>
  attribute.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

function countOf(value: string | null): number | undefined {
  return value && /^\d{1,2}$/.test(value) && Number(value) <= 64 ? Number(value) : undefined
}

function upgradeProperty(element: HTMLElement, name: string): void {
  if (!Object.hasOwn(element, name)) return
  const value: unknown = Reflect.get(element, name)
  Reflect.deleteProperty(element, name)
  Reflect.set(element, name, value)
}
