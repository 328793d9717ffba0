import { SaxesParser } from 'saxes'

/** An element of a file with what is read of it. Text and attributes are not trimmed. */
export interface XmlElement {
  /** Without its prefix. */
  readonly name: string
  readonly namespace: string
  /** Attributes without a namespace, by name. */
  readonly attributes: ReadonlyMap<string, string>
  /** Attributes of other namespaces. */
  readonly foreign: readonly { readonly namespace: string; readonly name: string; readonly value: string }[]
  readonly children: XmlElement[]
  text: string
}

/** Why a file is not read: the code of a problem that has a text, and where in the file. */
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

/** Levels that a file may nest: an ODM file has ten. */
const deepest = 40
/** Elements that are read of a file; those of skipped ones do not count. */
const mostElements = 200_000

interface Reading {
  readonly root: XmlElement
  /** How often each skipped element came. */
  readonly skipped: ReadonlyMap<string, number>
}

/**
 * Reads an XML file to its end. It is refused where it has a document type: neither entities nor anything outside of the file is ever read. Pure.
 * @param isSkipped elements whose content is read past
 * @throws XmlFault
 */
export function readXml(text: string, isSkipped: (name: string) => boolean): Reading {
  const parser = new SaxesParser({ xmlns: true, position: true })
  const open: XmlElement[] = []
  const skipped = new Map<string, number>()
  let [root, count, depth, skippedAt]: [XmlElement | null, number, number, number | null] = [null, 0, 0, null]
  const stop = (code: XmlProblem['code'], max?: number): never => {
    throw new XmlFault({ code, details: { line: parser.line, ...(max === undefined ? {} : { max }) } })
  }
  parser.on('error', () => stop('notXml'))
  parser.on('doctype', () => stop('xmlWithDoctype'))
  parser.on('opentag', ({ local, uri, attributes }) => {
    depth += 1
    if (depth > deepest) stop('xmlTooDeep', deepest)
    if (skippedAt !== null) return
    if (isSkipped(local)) {
      skippedAt = depth
      skipped.set(local, (skipped.get(local) ?? 0) + 1)
      return
    }
    count += 1
    if (count > mostElements) stop('xmlTooLarge', mostElements)
    const all = Object.values(attributes).filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns')
    const element: XmlElement = {
      name: local,
      namespace: uri,
      attributes: new Map(all.flatMap((each) => (each.uri === '' ? [[each.local, each.value] as const] : []))),
      foreign: all.flatMap((each) => (each.uri === '' ? [] : [{ namespace: each.uri, name: each.local, value: each.value }])),
      children: [],
      text: '',
    }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => {
    if (skippedAt === null) open.pop()
    else if (skippedAt === depth) skippedAt = null
    depth -= 1
  })
  const add = (content: string) => {
    const element = open.at(-1)
    if (skippedAt === null && element !== undefined) element.text += content
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.write(text).close()
  return { root: root ?? stop('notXml'), skipped }
}

/** The children of a name. Pure. */
export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

/** An attribute without the blanks around it; empty where it is missing. Pure. */
export const attributeOf = (element: XmlElement | undefined, name: string): string => element?.attributes.get(name)?.trim() ?? ''

export const foreignAttributeOf = (element: XmlElement | undefined, namespace: string, name: string): string =>
  element?.foreign.find((each) => each.namespace === namespace && each.name === name)?.value.trim() ?? ''
