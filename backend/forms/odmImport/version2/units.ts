import { definitionsByOid } from '../definitions.ts'
import { attributeOf, childOf, childrenOf, type XmlElement } from '../xmlTree.ts'
import { changeElement, createElement } from './elements.ts'

/**
 * Returns the unit of each item whose unit is fixed, by the OID of the item. ODM 2.0 names an item of units (`UnitsItemOID`); if its code
 * list has one code, that is the unit. Pure.
 */
export function unitsOfVersion(version: XmlElement): ReadonlyMap<string, string> {
  const items = definitionsByOid(childrenOf(version, 'ItemDef'))
  const codeLists = definitionsByOid(childrenOf(version, 'CodeList'))
  const references = childrenOf(version, 'ItemGroupDef').flatMap((group) => childrenOf(group, 'ItemRef'))
  return new Map(
    references.flatMap((reference) => {
      const unitsItem = items.get(attributeOf(reference, 'UnitsItemOID'))
      const codeList = codeLists.get(attributeOf(childOf(unitsItem, 'CodeListRef'), 'CodeListOID'))
      const [first, ...others] = childrenOf(codeList, 'CodeListItem')
      const unit = attributeOf(first, 'CodedValue')
      return unit === '' || others.length > 0 ? [] : [[attributeOf(reference, 'ItemOID'), unit] as const]
    }),
  )
}

/** Returns the definition of an item with a reference to its unit. Pure. */
export function withUnits(item: XmlElement, units: ReadonlyMap<string, string>): XmlElement {
  const unit = units.get(attributeOf(item, 'OID'))
  if (unit === undefined) return item
  return changeElement(item, { children: [...item.children, createElement('MeasurementUnitRef', { MeasurementUnitOID: unit })] })
}
