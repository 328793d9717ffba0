import DownOutlined from '@ant-design/icons/DownOutlined'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isState } from '#resources/core/fieldKinds.ts'
import { resourceNamed } from '#resources/index.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { Awaiting, later } from '../../../base/ui/later.tsx'
import { rowActionsOf } from '../../actions/rowActions.ts'
import { FieldCell } from '../../FieldCell.tsx'
import { fieldOf } from '../../fieldOf.ts'
import type { ListRow } from '../../listState/types.ts'

const StatusMenu = later(() => import('./StatusMenu.tsx').then(({ StatusMenu }) => ({ default: StatusMenu })))

interface StatusCellProps {
  readonly resource: string
  readonly name: string
  readonly row: ListRow
  /** It stands in a link already. */
  readonly isInLink?: boolean
}

/** A state, and where this user may change it, the menu of what it may become. The menu is made when somebody asks for it. */
export function StatusCell({ resource, name, row, isInLink }: StatusCellProps) {
  const definition = resourceNamed(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const [isAsked, setIsAsked] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const field = fieldOf(definition, name)
  const own = field !== null && isState(field) ? Object.keys(field.transitions) : []
  const transitions = rowActionsOf(definition, row).filter((action) => action.kind === 'transition' && own.includes(action.name))
  const cell = <FieldCell resource={resource} name={name} row={row} isInLink={isInLink} />
  if (transitions.length === 0) return cell
  const state = String(row[name] ?? '')
  const button = (
    <button
      ref={opener}
      type="button"
      className="list-status"
      aria-haspopup="menu"
      aria-label={t('list.changeStatus', {
        field: texts.label(name),
        state: texts.value(name, state),
        name: texts.name(row),
      })}
      onClick={() => setIsAsked(true)}
    >
      {cell}
      <DownOutlined aria-hidden />
    </button>
  )
  if (!isAsked) return button
  return (
    <Awaiting fallback={button}>
      <StatusMenu resource={resource} row={row} transitions={transitions} onDialogClosed={() => opener.current?.focus()}>
        {button}
      </StatusMenu>
    </Awaiting>
  )
}
