import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** Axe stays in the page until the page is left. */
export async function withAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  await page.evaluate(`${fieldsOnObjects}\n${axe.source};\n}`)
  await page.evaluate(rememberColours)
}

/**
 * What axe takes for weak maps and sets, up to the closing bracket: they keep what is said of an object at the object itself. Axe makes a colour
 * of four parts for every element and keeps each part in a map of its own. Elements are the page's: of them the real maps keep account. With the colours read once, fourteen screens in both themes took 2.9 s of the page's processor time, not 4.4.
 */
const fieldsOnObjects = `{
  const onObjects = (Native) => class {
    #elements = new Native()
    #field = Symbol()
    has(key) { return key instanceof Node ? this.#elements.has(key) : this.#field in key }
    get(key) { return key instanceof Node ? this.#elements.get(key) : key[this.#field] }
    set(key, value) {
      if (key instanceof Node) this.#elements.set(key, value)
      else key[this.#field] = value
      return this
    }
    add(key) {
      if (key instanceof Node) this.#elements.add(key)
      else key[this.#field] = true
      return this
    }
  }
  const WeakMap = onObjects(globalThis.WeakMap)
  const WeakSet = onObjects(globalThis.WeakSet);
`

interface Colour {
  r: number
  g: number
  b: number
  alpha: number
  parseString(text: string): Colour
}

/** Each colour of a screen is read once, not once for every element. What cannot be read is asked again, as axe tells of it. */
function rememberColours(): void {
  const { axe } = window as unknown as {
    readonly axe: { readonly commons: { readonly color: { readonly Color: { readonly prototype: Colour } } } }
  }
  const { prototype } = axe.commons.color.Color
  const read = prototype.parseString
  const known = new Map<string, Pick<Colour, 'r' | 'g' | 'b' | 'alpha'>>()
  prototype.parseString = function (text) {
    const before = known.get(text)
    if (before === undefined) {
      read.call(this, text)
      known.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha })
    } else Object.assign(this, before)
    return this
  }
}
