import { sourceOf } from '#resources/catalogue/lookups.ts'
import { getValue } from '#resources/core/customFields.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isCoded, isDerived, isMarks, isState, targetOf } from '#resources/core/fieldKinds.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { useDefinition } from '../../../base/customFields/useDefinition.ts'
import { titleOf } from '../../../base/texts/texts.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { appearanceOf } from '../../../fields/index.ts'
import { type Extensions, useExtensions } from '../../extensions.ts'
import { FieldCell } from '../../FieldCell.tsx'
import { fieldOf } from '../../fieldOf.ts'
import type { ListRow } from '../../listState/types.ts'
import { RowPlace } from '../../order/RowPlace.tsx'
import { Redacted } from '../../Redacted.tsx'
import { withoutUnits } from '../../units.ts'
import { CallButton } from './CallButton.tsx'
import { EndOfRows } from './EndOfRows.tsx'
import { labelledFields } from './labelledFields.ts'
import type { ListBodyProps } from './listBodyProps.ts'
import { RowActions } from './RowActions.tsx'
import { RowLink } from './RowLink.tsx'
import { SelectCell } from './SelectCell.tsx'
import { StatusCell } from './StatusCell.tsx'
import { useCallNumbers } from './useCallNumbers.ts'
import { WaitingCards } from './WaitingCards.tsx'

/** True if a row's title is a labelled choice, such as a kind of event. */
const hasCodedTitle = (definition: ResourceDefinition): boolean =>
  [definition.title].flat().some((name) => isCoded(definition.fields[name]))

/**
 * True if the row's title is a reference that a business area shows with a custom cell. That cell distinguishes people with the same
 * name.
 */
const hasCustomCell = ({ fields }: Pick<Extensions, 'fields'>, { name, title, fields: declaredFields }: ResourceDefinition): boolean =>
  [title].flat().some((each) => {
    const field: FieldDefinition | undefined = declaredFields[each]
    return field !== undefined && targetOf(field) !== null && fields[`${name}.${each}`]?.Cell !== undefined
  })

const titleOrRedacted = (definition: ResourceDefinition, row: ListRow) => (
  <>
    {titleOf(definition, row) || '…'} {row.redacted === true && <Redacted />}
  </>
)

interface LabelledTitleProps {
  readonly definition: ResourceDefinition
  readonly names: readonly string[]
  readonly row: ListRow
}

const LabelledTitle = ({ definition, names, row }: LabelledTitleProps) => (
  <span className="list-card-words">
    {names.map((name) => (
      <FieldCell key={name} resource={definition.name} name={name} row={row} isInLink />
    ))}
  </span>
)

/** True for fields that rarely fit next to another field on a phone. */
const isWide = (field: FieldDefinition): boolean => {
  const { wide, wideOnPhone } = appearanceOf(field)
  return wide === true || wideOnPhone === true
}

/** True if the value is not empty. A line on a phone has no space for missing values. */
const isReported = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/**
 * Returns the sort order of a field: a state comes first, then marks, and short fields come before long ones, so that most of them are
 * visible.
 */
const sortRankOf = (definition: ResourceDefinition, name: string): number => {
  const field = fieldOf(definition, name)
  if (field === null) return 2
  if (isState(sourceOf({ resource: definition.name, name, field }).field)) return 0
  return isMarks(field) ? 1 : isWide(field) ? 3 : 2
}

/** Returns the column with a derived summary of the whole row, such as a sentence. Null if a column already shows the row's title. */
function summaryColumnOf(
  { name: resource, title, fields }: ResourceDefinition,
  columns: readonly string[],
  extensions: Extensions,
): string | null {
  if ([title].flat().some((name) => columns.includes(name))) return null
  const isSummary = (name: string) => {
    const field = fields[name]
    return field !== undefined && isDerived(field) && extensions.fields[`${resource}.${name}`]?.wide === true
  }
  return columns.find(isSummary) ?? null
}

/** Returns the fields of the second line: those that the list declares for a phone, or the first columns. */
function secondLineOf(definition: ResourceDefinition, columns: readonly string[], summaryColumn: string | null): readonly string[] {
  const declared = definition.list?.phone?.second
  const titles = [definition.title].flat()
  if (declared !== undefined) return declared.filter((name) => columns.includes(name) || titles.includes(name))
  return withoutUnits(definition, columns)
    .filter((name) => !titles.includes(name) && name !== definition.shortTitle && name !== summaryColumn)
    .slice(0, maxFields)
    .sort((left, right) => sortRankOf(definition, left) - sortRankOf(definition, right))
}

/** Maximum number of fields in the second line. */
const maxFields = 4

/**
 * Rows on a phone, each in two lines and without pages: the title, the main fields, a call button, and the actions within reach of the
 * thumb.
 */
export function ListCards({ resource, list, onOpen, canSelect }: ListBodyProps) {
  const definition = useDefinition(resource)
  const texts = useTexts(resource)
  const extensions = useExtensions()
  const titles = [definition.title].flat()
  const linkField = titles.find((name) => extensions.fields[`${resource}.${name}`]?.isLink === true)
  const summaryColumn = summaryColumnOf(definition, list.columns, extensions)
  const names = secondLineOf(definition, list.columns, summaryColumn)
  const labelled = labelledFields(definition, names)
  const phone = definition.list?.phone
  // Marks say what needs attention, so they are never cut.
  const isWhole =
    phone !== undefined ||
    names.some((name) => {
      const field = fieldOf(definition, name)
      return field !== null && isMarks(field)
    })
  const personOf = useCallNumbers(definition, list.rows)
  if (list.isFirstLoad) return <WaitingCards />
  return (
    <>
      <ul className="list-cards" aria-label={texts.title('many')} aria-busy={list.isRefreshing}>
        {list.rows.map((row) => {
          const hasSummary = summaryColumn !== null && isReported(row[summaryColumn])
          const firstNames = (phone?.first ?? []).filter((name) => isReported(getValue(row, name)))
          const title =
            firstNames.length > 0 ? (
              <LabelledTitle definition={definition} names={firstNames} row={row} />
            ) : hasSummary ? (
              <FieldCell resource={resource} name={summaryColumn} row={row} isInLink />
            ) : hasCodedTitle(definition) || hasCustomCell(extensions, definition) || !titles.every(list.display.isReadable) ? (
              <LabelledTitle definition={definition} names={titles} row={row} />
            ) : (
              titleOrRedacted(definition, row)
            )
          return (
            <li
              key={row.id}
              data-row-key={row.id}
              className={[
                'list-card',
                ...(list.selection.has(row.id) ? ['list-row-selected'] : []),
                ...(list.changed.has(row.id) ? ['list-row-changed'] : []),
              ].join(' ')}
            >
              <div className="list-card-head">
                <RowPlace resource={resource} row={row} />
                {canSelect && <SelectCell resource={resource} list={list} row={row} />}
                <div className="list-card-lines">
                  {list.isTrash ? (
                    <strong className="list-card-title">{title}</strong>
                  ) : linkField !== undefined ? (
                    <strong className="list-card-title">
                      <FieldCell resource={resource} name={linkField} row={row} />
                    </strong>
                  ) : (
                    <RowLink definition={definition} row={row} onOpen={onOpen} isNamedByContent={hasSummary || firstNames.length > 0}>
                      <strong>{title}</strong>
                    </RowLink>
                  )}
                  <dl className={isWhole ? 'list-card-ordered' : undefined}>
                    {names
                      .filter((name) => isReported(getValue(row, name)))
                      .map((name) => {
                        const field = fieldOf(definition, name)
                        const Cell = field !== null && isState(field) ? StatusCell : FieldCell
                        return (
                          <div key={name} className={labelled.has(name) ? 'list-card-labelled' : undefined}>
                            <dt className="with-colon">{labelled.has(name) ? texts.head(name) : texts.label(name)}</dt>
                            <dd>
                              <Cell resource={resource} name={name} row={row} />
                            </dd>
                          </div>
                        )
                      })}
                  </dl>
                </div>
                {!list.isTrash && <CallButton definition={definition} row={row} person={personOf(row)} />}
                <RowActions resource={resource} row={row} onOpen={onOpen} />
              </div>
            </li>
          )
        })}
      </ul>
      <EndOfRows list={list} />
    </>
  )
}
