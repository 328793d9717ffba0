import { valueNamed } from '#resources/core/customFields.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isCoded, isDerived, isState, isYesNo, targetOf } from '#resources/core/fieldKinds.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { sourceOf } from '#resources/lookups.ts'
import { useDefinition } from '../../../base/customFields/useDefinition.ts'
import { titleOf } from '../../../base/texts/texts.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { appearanceOf } from '../../../fields/index.ts'
import { FieldCell } from '../../FieldCell.tsx'
import { fieldOf } from '../../fieldOf.ts'
import type { ListRow } from '../../listState/types.ts'
import { RowPlace } from '../../order/RowPlace.tsx'
import { type Pieces, usePieces } from '../../pieces.ts'
import { Redacted } from '../../Redacted.tsx'
import { withoutUnits } from '../../units.ts'
import { CallButton } from './CallButton.tsx'
import { EndOfRows } from './EndOfRows.tsx'
import type { ListBodyProps } from './listBodyProps.ts'
import { RowActions } from './RowActions.tsx'
import { RowLink } from './RowLink.tsx'
import { SelectCell, SelectPage } from './SelectCell.tsx'
import { StatusCell } from './StatusCell.tsx'
import { WaitingCards } from './WaitingCards.tsx'

/** Is a row called by values that have words of their own, such as a kind of event? */
const hasWords = (definition: ResourceDefinition): boolean => [definition.title].flat().some((name) => isCoded(definition.fields[name]))

/** A reference that an area draws says more than the name: what tells two people of one name apart. */
const hasOwnCell = ({ fields }: Pick<Pieces, 'fields'>, { name, title, fields: declared }: ResourceDefinition): boolean =>
  [title].flat().some((each) => {
    const field: FieldDefinition | undefined = declared[each]
    return field !== undefined && targetOf(field) !== null && fields[`${name}.${each}`]?.Cell !== undefined
  })

const titleOrRedacted = (definition: ResourceDefinition, row: ListRow) => (
  <>
    {titleOf(definition, row) || '…'} {row.redacted === true && <Redacted />}
  </>
)

const TitleInWords = ({ definition, row }: { readonly definition: ResourceDefinition; readonly row: ListRow }) => (
  <span className="list-card-words">
    {[definition.title].flat().map((name) => (
      <FieldCell key={name} resource={definition.name} name={name} row={row} isInLink />
    ))}
  </span>
)

/** What hardly ever fits into a line of a phone beside something else. */
const isWide = (field: FieldDefinition): boolean => {
  const { wide, wideOnPhone } = appearanceOf(field)
  return wide === true || wideOnPhone === true
}

/** A figure, a yes or a no: nobody knows without its label what it is about. */
const isBare = (field: FieldDefinition | null): boolean => field !== null && (isYesNo(field) || appearanceOf(field).align === 'right')

/** A line has no room for what is not there. */
const isTold = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** A state comes first, and what is short before what is long, so that most of it is seen. */
const placeOf = (definition: ResourceDefinition, name: string): number => {
  const field = fieldOf(definition, name)
  if (field === null) return 1
  return isState(sourceOf({ resource: definition.name, name, field }).field) ? 0 : isWide(field) ? 2 : 1
}

/** The column that tells a row whole, such as a sentence: it says more than a title that stands in no column. */
function wholeOf({ name: resource, title, fields }: ResourceDefinition, columns: readonly string[], pieces: Pieces): string | null {
  if ([title].flat().some((name) => columns.includes(name))) return null
  const isWhole = (name: string) => {
    const field = fields[name]
    return field !== undefined && isDerived(field) && pieces.fields[`${resource}.${name}`]?.wide === true
  }
  return columns.find(isWhole) ?? null
}

/** Fields that the second line tells. */
const most = 4

/** Rows on a phone, two lines each, without pages: the title, the main fields, a call and the actions within reach of the thumb. */
export function ListCards({ resource, list, onOpen, canSelect }: ListBodyProps) {
  const definition = useDefinition(resource)
  const texts = useTexts(resource)
  const pieces = usePieces()
  const titles = [definition.title].flat()
  const ownLink = titles.find((name) => pieces.fields[`${resource}.${name}`]?.isLink === true)
  const whole = wholeOf(definition, list.columns, pieces)
  const names = withoutUnits(definition, list.columns)
    .filter((name) => !titles.includes(name) && name !== definition.shortTitle && name !== whole)
    .slice(0, most)
    .sort((left, right) => placeOf(definition, left) - placeOf(definition, right))
  if (list.isFirstLoad) return <WaitingCards />
  return (
    <>
      {canSelect && (
        <div className="list-card-all">
          <SelectPage list={list} isLabelled />
        </div>
      )}
      <ul className="list-cards" aria-label={texts.title('many')} aria-busy={list.isRefreshing}>
        {list.rows.map((row) => {
          const isWhole = whole !== null && isTold(row[whole])
          const title = isWhole ? (
            <FieldCell resource={resource} name={whole} row={row} isInLink />
          ) : hasWords(definition) || hasOwnCell(pieces, definition) || !titles.every(list.display.isReadable) ? (
            <TitleInWords definition={definition} row={row} />
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
                  ) : ownLink !== undefined ? (
                    <strong className="list-card-title">
                      <FieldCell resource={resource} name={ownLink} row={row} />
                    </strong>
                  ) : (
                    <RowLink definition={definition} row={row} onOpen={onOpen} isNamedByContent={isWhole}>
                      <strong>{title}</strong>
                    </RowLink>
                  )}
                  <dl>
                    {names
                      .filter((name) => isTold(valueNamed(row, name)))
                      .map((name) => {
                        const field = fieldOf(definition, name)
                        const Cell = field !== null && isState(field) ? StatusCell : FieldCell
                        return (
                          <div key={name} className={isBare(field) ? 'list-card-labelled' : undefined}>
                            <dt>{isBare(field) ? texts.head(name) : texts.label(name)}</dt>
                            <dd>
                              <Cell resource={resource} name={name} row={row} />
                            </dd>
                          </div>
                        )
                      })}
                  </dl>
                </div>
                {!list.isTrash && <CallButton definition={definition} row={row} />}
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
