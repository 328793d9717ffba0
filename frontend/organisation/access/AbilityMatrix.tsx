import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { actions, type PageName } from '#resources/core/access.ts'
import { moveByArrows } from './arrowKeys.ts'
import { getCellState, getColumnState, pageGroups, type Selection, supportsAction, toggle, toggleColumn } from './selection.ts'
import './matrix.css'

interface AbilityMatrixProps {
  readonly selection: Selection
  readonly onChange: (selection: Selection) => void
  readonly isLocked: boolean
}

/** Pages by level. Both layouts use one table; on phones, each row is a card with one level per line. */
export function AbilityMatrix({ selection, onChange, isLocked }: AbilityMatrixProps) {
  return (
    <div className="matrix">
      {pageGroups.map(({ key, pages }) => (
        <MatrixGroup key={key} name={key} pages={pages} selection={selection} onChange={onChange} isLocked={isLocked} />
      ))}
    </div>
  )
}

interface MatrixGroupProps extends AbilityMatrixProps {
  readonly name: 'main' | 'admin'
  readonly pages: readonly PageName[]
}

function MatrixGroup({ name, pages, selection, onChange, isLocked }: MatrixGroupProps) {
  const { t } = useTranslation('common')
  const shownActions = actions.filter((action) => pages.some((page) => supportsAction(page, action)))
  return (
    <table className="table matrix-table" onKeyDown={moveByArrows}>
      <caption>{t(`roleEditor.groups.${name}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{t('roleEditor.page')}</th>
          {shownActions.map((action) => {
            const state = getColumnState(selection, action, pages)
            return (
              <th key={action} scope="col">
                <Checkbox
                  checked={state === 'all'}
                  indeterminate={state === 'some'}
                  disabled={isLocked}
                  aria-label={t('roleEditor.allOf', { action: t(`actions.${action}`) })}
                  onChange={() => onChange(toggleColumn(selection, action, pages))}
                >
                  {t(`actions.${action}`)}
                </Checkbox>
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {pages.map((page) => (
          <tr key={page}>
            <th scope="row">{t(`pages.${page}`)}</th>
            {shownActions.map((action) => {
              const state = getCellState(selection, page, action)
              if (state === 'absent')
                return (
                  <td key={action} className="matrix-absent">
                    <span aria-hidden="true">–</span>
                  </td>
                )
              return (
                <td key={action}>
                  <Checkbox
                    checked={state !== 'off'}
                    disabled={isLocked || state === 'implied'}
                    aria-label={t('roleEditor.line', { page: t(`pages.${page}`), levels: t(`actions.${action}`) })}
                    title={state === 'implied' ? t('roleEditor.implied') : undefined}
                    onChange={() => onChange(toggle(selection, page, action))}
                  >
                    <span className="matrix-level">{t(`actions.${action}`)}</span>
                  </Checkbox>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
