import { attributeOf, childOf, childrenOf, type XmlElement } from './xmlTree.ts'

/** Definitions of a MetaDataVersion, by their OIDs. */
export interface Definitions {
  readonly oid: string
  readonly name: string
  readonly forms: readonly XmlElement[]
  readonly groups: ReadonlyMap<string, XmlElement>
  readonly items: ReadonlyMap<string, XmlElement>
  readonly codeLists: ReadonlyMap<string, XmlElement>
  readonly conditions: ReadonlyMap<string, XmlElement>
  readonly methods: ReadonlyMap<string, XmlElement>
  readonly units: ReadonlyMap<string, XmlElement>
  readonly visits: readonly XmlElement[]
}

/** Returns the definitions of every version of every study in a file. Pure. */
export const definitionsOf = (root: XmlElement): readonly Definitions[] =>
  childrenOf(root, 'Study').flatMap((study) => {
    const units = definitionsByOid(childrenOf(childOf(study, 'BasicDefinitions'), 'MeasurementUnit'))
    return childrenOf(study, 'MetaDataVersion').map((version) => ({
      oid: attributeOf(version, 'OID'),
      name: attributeOf(version, 'Name'),
      forms: childrenOf(version, 'FormDef'),
      groups: definitionsByOid(childrenOf(version, 'ItemGroupDef')),
      items: definitionsByOid(childrenOf(version, 'ItemDef')),
      codeLists: definitionsByOid(childrenOf(version, 'CodeList')),
      conditions: definitionsByOid(childrenOf(version, 'ConditionDef')),
      methods: definitionsByOid(childrenOf(version, 'MethodDef')),
      units,
      visits: childrenOf(version, 'StudyEventDef'),
    }))
  })

/** Indexes elements by OID. If several have the same OID, references resolve to the first. Pure. */
export function definitionsByOid(elements: readonly XmlElement[]): ReadonlyMap<string, XmlElement> {
  const elementsByOid = new Map<string, XmlElement>()
  for (const element of elements) {
    const oid = attributeOf(element, 'OID')
    if (!elementsByOid.has(oid)) elementsByOid.set(oid, element)
  }
  return elementsByOid
}

/** Sorts references by their order numbers; those without a number keep their position. Pure. */
export const inOrder = (references: readonly XmlElement[]): readonly XmlElement[] => {
  const numbers = references.map((each) => Number(attributeOf(each, 'OrderNumber') || Number.NaN))
  if (numbers.some(Number.isNaN)) return references
  return references
    .map((each, index) => [numbers[index] ?? 0, each] as const)
    .toSorted(([left], [right]) => left - right)
    .map(([, each]) => each)
}
