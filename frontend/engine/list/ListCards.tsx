import { Skeleton } from 'antd'
import { resourceNamed } from '#resources/index.ts'
import { titleOf } from '../../fields/useReferences.ts'
import { FieldCell } from '../FieldCell.tsx'
import { Redacted } from '../Redacted.tsx'
import { useTexts } from '../texts.ts'
import { RowLink, type RowsProps } from './ListTable.tsx'
import { RowActions } from './RowActions.tsx'

/** Fields of a card beside its title. */
const shown = 4

/** Rows on a phone: the title, the main fields, the actions within reach of the thumb. */
export function ListCards({ resource, list, onOpen, hidden }: RowsProps) {
  const definition = resourceNamed(resource)
  const texts = useTexts(resource)
  const titles = [definition.title].flat()
  const names = (definition.list?.columns ?? []).filter((name) => !titles.includes(name) && !hidden.includes(name)).slice(0, shown)
  if (list.isFirstLoad) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <ul className="list-cards" aria-label={texts.title('many')} aria-busy={list.isRefreshing}>
      {list.rows.map((row) => (
        <li key={row.id} className="list-card">
          <div className="list-card-head">
            <RowLink definition={definition} row={row} onOpen={onOpen}>
              <strong>{titleOf(definition, row) || (row.redacted === true ? <Redacted /> : '…')}</strong>
            </RowLink>
            <RowActions resource={resource} row={row} onOpen={onOpen} />
          </div>
          <dl>
            {names.map((name) => (
              <div key={name}>
                <dt>{texts.label(name)}</dt>
                <dd>
                  <FieldCell resource={resource} name={name} row={row} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
