import type { XmlElement } from '../xmlTree.ts'

/** Namespace of CDISC ODM 2.0. */
export const version2Namespace = 'http://www.cdisc.org/ns/odm/v2.0'

type Attributes = Readonly<Record<string, string | undefined>>

/** Returns an element without a namespace, and without the attributes that have no value. Pure. */
export function createElement(name: string, attributes: Attributes = {}, content: readonly XmlElement[] | string = []): XmlElement {
  const entries = Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]))
  const children = typeof content === 'string' ? [] : [...content]
  return { name, namespace: '', attributes: new Map(entries), foreign: [], children, text: typeof content === 'string' ? content : '' }
}

type Changes = Partial<Pick<XmlElement, 'name' | 'children' | 'text'>> & { readonly attributes?: Attributes }

/** Returns a copy of an element with other content. An attribute that is undefined is removed. Pure. */
export function changeElement(element: XmlElement, { attributes = {}, ...changes }: Changes): XmlElement {
  const changedAttributes = new Map(element.attributes)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) changedAttributes.delete(key)
    else changedAttributes.set(key, value)
  }
  return { ...element, ...changes, attributes: changedAttributes }
}

/** Replaces an element by none, one or several. Its children are replaced before. */
export type Replacement = (element: XmlElement) => XmlElement | readonly XmlElement[]

/** Replaces the elements of a tree by name, from the leaves up. Pure. */
export function replaceElements(element: XmlElement, replacements: Readonly<Record<string, Replacement>>): readonly XmlElement[] {
  const children = element.children.flatMap((child) => replaceElements(child, replacements))
  const replace = Object.hasOwn(replacements, element.name) ? replacements[element.name] : undefined
  const changed = { ...element, children }
  return replace === undefined ? [changed] : [replace(changed)].flat()
}
