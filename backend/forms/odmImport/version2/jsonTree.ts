import { isObject, type Json, type JsonObject } from '#resources/forms/content/json.ts'
import { deepestElement, mostElements, type XmlElement, XmlFault } from '../xmlTree.ts'

/** Key of an element's text. */
export const textKey = '_content'

interface Reading {
  readonly root: XmlElement
  /** Number of occurrences of each skipped element. */
  readonly skipped: ReadonlyMap<string, number>
}

/**
 * Reads an ODM 2.0 file in JSON as a tree of elements: objects and lists are elements, other values are attributes, and `_content` is the
 * text. Names may begin with a small letter. Pure.
 * @returns null if it is no ODM 2.0 file
 * @throws XmlFault
 */
export function readJsonTree(text: string, isSkipped: (name: string) => boolean): Reading | null {
  const value = parse(text)
  if (!isObject(value)) return null
  const object = isObject(value.ODM) ? value.ODM : value
  const skipped = new Map<string, number>()
  let count = 0

  const read = (name: string, content: JsonObject, depth: number): XmlElement => {
    count += 1
    if (depth > deepestElement) throw new XmlFault({ code: 'xmlTooDeep', details: { line: 1, max: deepestElement } })
    if (count > mostElements) throw new XmlFault({ code: 'xmlTooLarge', details: { line: 1, max: mostElements } })
    const element: XmlElement = { name, namespace: '', attributes: new Map(), foreign: [], children: [], text: '' }
    const attributes = new Map<string, string>()
    for (const [key, part] of Object.entries(content)) {
      if (key === textKey) element.text = String(part ?? '')
      else if (Array.isArray(part) || isObject(part)) element.children.push(...readParts(nameOf(key), [part].flat(), depth))
      else if (part !== null) attributes.set(nameOf(key), String(part))
    }
    return { ...element, attributes }
  }
  const readParts = (name: string, parts: readonly Json[], depth: number): readonly XmlElement[] => {
    if (isSkipped(name)) {
      skipped.set(name, (skipped.get(name) ?? 0) + parts.length)
      return []
    }
    return parts.map((part) => read(name, isObject(part) ? part : { [textKey]: part }, depth + 1))
  }

  const root = read('ODM', object, 1)
  return root.attributes.get('ODMVersion')?.startsWith('2.') === true ? { root, skipped } : null
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text.replace(/^\ufeff/, '')) as Json
  } catch {
    return undefined
  }
}

/** Returns the name in XML of a key: `itemGroupDef` is `ItemGroupDef`, `odmVersion` is `ODMVersion`. */
const nameOf = (key: string): string => {
  if (key === 'lang' || key === 'xml:lang') return 'lang'
  return key === 'oid' ? 'OID' : key.replace(/^odm(?=[A-Z])/, 'ODM').replace(/^[a-z]/, (letter) => letter.toUpperCase())
}
