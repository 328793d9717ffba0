import { SaxesParser } from 'saxes'

/** An element of a file. Text and attributes are not trimmed. */
export interface XmlElement {
  /** Name without its prefix. */
  readonly name: string
  readonly namespace: string
  /** Attributes without a namespace, by name. */
  readonly attributes: ReadonlyMap<string, string>
  /** Attributes of other namespaces. */
  readonly foreign: readonly { readonly namespace: string; readonly name: string; readonly value: string }[]
  readonly children: XmlElement[]
  text: string
}

/** The reason why a file cannot be read: the code of a problem, and the line in the file. */
export interface XmlProblem {
  readonly code: 'notXml' | 'xmlWithDoctype' | 'xmlTooDeep' | 'xmlTooLarge'
  readonly details: { readonly line: number; readonly max?: number }
}

export class XmlFault extends Error {
  readonly problem: XmlProblem
  constructor(problem: XmlProblem) {
    super(problem.code)
    this.problem = problem
  }
}

/** Most levels of nesting: an ODM file has ten. */
export const deepestElement = 40
/** Most elements that are read, unless the caller sets another limit. Skipped elements do not count. */
export const mostElements = 200_000

interface Reading {
  readonly root: XmlElement
  /** Number of occurrences of each skipped element. */
  readonly skipped: ReadonlyMap<string, number>
}

/**
 * Reads an XML file to its end. Rejects a document type declaration, so that it never reads entities or external content. Pure.
 * @param isSkipped true for elements whose content is skipped
 * @throws XmlFault
 */
export function readXml(text: string, isSkipped: (name: string) => boolean, limit = mostElements): Reading {
  const parser = new SaxesParser({ xmlns: true, position: true })
  const open: XmlElement[] = []
  const skippedCounts = new Map<string, number>()
  let [root, count, depth, skipDepth]: [XmlElement | null, number, number, number | null] = [null, 0, 0, null]
  const stop = (code: XmlProblem['code'], max?: number): never => {
    throw new XmlFault({ code, details: { line: parser.line, ...(max === undefined ? {} : { max }) } })
  }
  parser.on('error', () => stop('notXml'))
  parser.on('doctype', () => stop('xmlWithDoctype'))
  parser.on('opentag', ({ local, uri, attributes }) => {
    depth += 1
    if (depth > deepestElement) stop('xmlTooDeep', deepestElement)
    if (skipDepth !== null) return
    if (isSkipped(local)) {
      skipDepth = depth
      skippedCounts.set(local, (skippedCounts.get(local) ?? 0) + 1)
      return
    }
    count += 1
    if (count > limit) stop('xmlTooLarge', limit)
    const allAttributes = Object.values(attributes).filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns')
    const element: XmlElement = {
      name: local,
      namespace: uri,
      attributes: new Map(allAttributes.flatMap((each) => (each.uri === '' ? [[each.local, each.value] as const] : []))),
      foreign: allAttributes.flatMap((each) => (each.uri === '' ? [] : [{ namespace: each.uri, name: each.local, value: each.value }])),
      children: [],
      text: '',
    }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => {
    if (skipDepth === null) open.pop()
    else if (skipDepth === depth) skipDepth = null
    depth -= 1
  })
  const add = (content: string) => {
    const element = open.at(-1)
    if (skipDepth === null && element !== undefined) element.text += content
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.write(text).close()
  return { root: root ?? stop('notXml'), skipped: skippedCounts }
}

/** Returns the children with this name. Pure. */
export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

/** Returns an attribute, trimmed; empty if it is missing. Pure. */
export const attributeOf = (element: XmlElement | undefined, name: string): string => element?.attributes.get(name)?.trim() ?? ''

export const foreignAttributeOf = (element: XmlElement | undefined, namespace: string, name: string): string =>
  element?.foreign.find((each) => each.namespace === namespace && each.name === name)?.value.trim() ?? ''
