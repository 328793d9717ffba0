import { textKey } from '../../odmImport/version2/jsonTree.ts'
import type { XmlElement } from '../../odmImport/xmlTree.ts'
import { buildElement, escapeXmlText } from './xml.ts'

const attributesOf = ({ attributes, foreign }: XmlElement, languageKey: string): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...[...attributes].map(([key, value]) => [key === 'lang' ? languageKey : key, value] as const),
    ...foreign.map(({ name, value }) => [name === 'lang' ? languageKey : name, value] as const),
  ])

/** Returns an element as XML. Pure. */
export const writeXml = (element: XmlElement): string =>
  buildElement(
    element.name,
    attributesOf(element, 'xml:lang'),
    ...(element.children.length === 0 ? [escapeXmlText(element.text)] : element.children.map(writeXml)),
  )

/** Returns an element as JSON: attributes by name, children of a name as a list, the text as `_content`. Pure. */
export const writeJson = (element: XmlElement): string => JSON.stringify(objectOf(element))

type JsonElement = { readonly [key: string]: string | readonly JsonElement[] }

const objectOf = (element: XmlElement): JsonElement => ({
  ...attributesOf(element, 'lang'),
  ...(element.text === '' || element.children.length > 0 ? {} : { [textKey]: element.text }),
  ...Object.fromEntries([...Map.groupBy(element.children, ({ name }) => name)].map(([name, children]) => [name, children.map(objectOf)])),
})
