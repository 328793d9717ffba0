import DownOutlined from '@ant-design/icons/DownOutlined'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isState } from '#resources/core/fieldKinds.ts'
import { getResource } from '#resources/index.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { lazyPart, Suspended } from '../../../base/ui/lazyPart.tsx'
import { rowActionsOf } from '../../actions/rowActions.ts'
import { FieldCell } from '../../FieldCell.tsx'
import { fieldOf } from '../../fieldOf.ts'
import type { ListRow } from '../../listState/types.ts'

const StatusMenu = lazyPart(() => import('./StatusMenu.tsx').then(({ StatusMenu }) => ({ default: StatusMenu })))

interface StatusCellProps {
  readonly resource: string
  readonly name: string
  readonly row: ListRow
  /** True if the cell is already inside a link. */
  readonly isInLink?: boolean
}

/** State and, with permission, the menu of next states. The menu is created when opened. */
export function StatusCell({ resource, name, row, isInLink }: StatusCellProps) {
  const definition = getResource(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const [isRequested, setIsRequested] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const field = fieldOf(definition, name)
  const transitionNames = field !== null && isState(field) ? Object.keys(field.transitions) : []
  const transitions = rowActionsOf(definition, row).filter(
    (action) => action.kind === 'transition' && transitionNames.includes(action.name),
  )
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
      onClick={() => setIsRequested(true)}
    >
      {cell}
      <DownOutlined aria-hidden />
    </button>
  )
  if (!isRequested) return button
  return (
    <Suspended fallback={button}>
      <StatusMenu resource={resource} row={row} transitions={transitions} onDialogClosed={() => opener.current?.focus()}>
        {button}
      </StatusMenu>
    </Suspended>
  )
}
