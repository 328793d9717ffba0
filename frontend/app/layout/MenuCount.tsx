import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { useExtensions } from '../../engine/extensions.ts'

/** Higher numbers are shown as 99+. */
const maxShownCount = 99

/** Shows the number of rows of a menu entry that need attention, if an area counts them. */
export function MenuCount({ resource = '' }: { readonly resource?: string }) {
  const { menuCounts } = useExtensions()
  const { t } = useTranslation('common')
  const numbers = useNumbers()
  const CountComponent = menuCounts[resource]
  if (CountComponent === undefined) return null
  return (
    <CountComponent
      draw={(count) => (
        <span className="nav-count">
          <span aria-hidden="true">{count > maxShownCount ? `${maxShownCount}+` : numbers.format(count)}</span>
          <span className="visually-hidden">{t('shell.waiting', { count, figure: numbers.format(count) })}</span>
        </span>
      )}
    />
  )
}
