import { inOrder } from '../definitions.ts'
import { attributeOf, childOf, childrenOf, type XmlElement, XmlFault } from '../xmlTree.ts'
import { changeElement, createElement } from './elements.ts'

/** Returns the item groups that are forms: those of type Form, else those of events, else those within no other group. Pure. */
export function formGroupsOf(version: XmlElement): readonly XmlElement[] {
  const groups = childrenOf(version, 'ItemGroupDef')
  const forms = groups.filter((group) => attributeOf(group, 'Type') === 'Form')
  if (forms.length > 0) return forms
  const oidsWithin = (parents: readonly XmlElement[]) =>
    new Set(parents.flatMap((parent) => childrenOf(parent, 'ItemGroupRef').map((reference) => attributeOf(reference, 'ItemGroupOID'))))
  const eventOids = oidsWithin(childrenOf(version, 'StudyEventDef'))
  const eventGroups = groups.filter((group) => eventOids.has(attributeOf(group, 'OID')))
  if (eventGroups.length > 0) return eventGroups
  const nestedOids = oidsWithin(groups)
  return groups.filter((group) => !nestedOids.has(attributeOf(group, 'OID')))
}

interface Lookup {
  readonly groups: ReadonlyMap<string, XmlElement>
  readonly conditions: ReadonlyMap<string, XmlElement>
}

interface FlatForm {
  readonly form: XmlElement
  readonly groups: readonly XmlElement[]
  /** Conditions of groups within groups: the group is not collected if one of both is met. */
  readonly conditions: readonly XmlElement[]
}

/** How a form refers to a group. The condition is the OID of a condition, or empty. */
interface Reference {
  readonly mandatory: string
  readonly condition: string
}

/** Most item groups of a form, so that groups that refer to one another many times do not grow without limit. */
const mostGroups = 2000

/** Returns a form whose groups contain items only. Consecutive items of a group stay together. Pure. @throws XmlFault xmlTooLarge */
export function flattenForm(form: XmlElement, { groups, conditions }: Lookup): FlatForm {
  const flat = { references: [] as XmlElement[], groups: [] as XmlElement[], conditions: [] as XmlElement[] }

  const addItems = (group: XmlElement, items: readonly XmlElement[], part: number, reference: Reference) => {
    if (flat.groups.length >= mostGroups) throw new XmlFault({ code: 'xmlTooLarge', details: { line: 1, max: mostGroups } })
    const groupOid = attributeOf(group, 'OID')
    const oid = part === 0 ? groupOid : `${groupOid} ${part + 1}`
    const isForm = group === form
    flat.groups.push(
      changeElement(group, {
        attributes: { OID: oid, Repeating: isForm ? 'No' : repeatingOf(group), Type: undefined },
        children: [...(isForm ? [] : group.children.filter((child) => !isReference(child))), ...items],
      }),
    )
    flat.references.push(
      createElement('ItemGroupRef', {
        ItemGroupOID: oid,
        Mandatory: reference.mandatory,
        CollectionExceptionConditionOID: reference.condition || undefined,
      }),
    )
  }

  const addGroup = (group: XmlElement, path: readonly XmlElement[], reference: Reference) => {
    let [items, part]: [XmlElement[], number] = [[], 0]
    const addRun = () => {
      if (items.length === 0) return
      addItems(group, items, part, reference)
      ;[items, part] = [[], part + 1]
    }
    for (const each of inOrder(group.children.filter(isReference))) {
      const inner = groups.get(attributeOf(each, 'ItemGroupOID'))
      if (each.name === 'ItemRef') items.push(each)
      else if (inner === undefined) {
        // The reader of the form names the missing definition.
        addRun()
        flat.references.push(each)
      } else if (inner !== group && !path.includes(inner)) {
        addRun()
        const condition = joinConditions(reference.condition, attributeOf(each, 'CollectionExceptionConditionOID'))
        addGroup(inner, [...path, group], { mandatory: attributeOf(each, 'Mandatory'), condition })
      }
    }
    addRun()
  }

  const joinConditions = (outer: string, inner: string): string => {
    if (outer === '' || inner === '' || outer === inner) return inner || outer
    const oid = `${outer} or ${inner}`
    const parts = [outer, inner].flatMap(
      (each) => conditions.get(each) ?? flat.conditions.find((made) => attributeOf(made, 'OID') === each) ?? [],
    )
    const expressions = parts.flatMap((each) => childrenOf(each, 'FormalExpression').slice(0, 1))
    const [first] = expressions
    const hasExpression = first !== undefined && expressions.length === 2 && new Set(expressions.map(contextOf)).size === 1
    flat.conditions.push(
      createElement('ConditionDef', { OID: oid, Name: oid }, [
        createElement(
          'Description',
          {},
          parts.map((each) => textOf(childOf(each, 'Description')) || attributeOf(each, 'Name')).join(' or '),
        ),
        ...(hasExpression ? [changeElement(first, { text: expressions.map(({ text }) => `(${text})`).join(' or ') })] : []),
      ]),
    )
    return oid
  }

  addGroup(form, [], { mandatory: 'No', condition: '' })
  return {
    form: changeElement(form, {
      name: 'FormDef',
      attributes: { Repeating: repeatingOf(form), Type: undefined },
      children: [...form.children.filter((child) => !isReference(child)), ...flat.references],
    }),
    groups: flat.groups,
    conditions: flat.conditions,
  }
}

const isReference = ({ name }: XmlElement): boolean => name === 'ItemRef' || name === 'ItemGroupRef'
const repeatingOf = (group: XmlElement): string => (attributeOf(group, 'Repeating') === 'No' ? 'No' : 'Yes')
const contextOf = (expression: XmlElement): string => attributeOf(expression, 'Context')
const textOf = (description: XmlElement | undefined): string => childOf(description, 'TranslatedText')?.text ?? description?.text ?? ''
