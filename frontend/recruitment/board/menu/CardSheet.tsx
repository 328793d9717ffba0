import { useTranslation } from 'react-i18next'
import { Drawer } from '../../../base/ui/Drawer.tsx'
import { CardMenuLabel } from './CardMenuLabel.tsx'
import type { CardMenuGroup, CardMenuItem } from './cardMenu.ts'

interface CardSheetProps {
  readonly title: string
  readonly groups: readonly CardMenuGroup[]
  readonly onClose: () => void
}

/** Menu of a card on a phone: a bottom sheet with entries large enough for a thumb. */
export function CardSheet({ title, groups, onClose }: CardSheetProps) {
  const { t } = useTranslation('trialboard')
  const runItem = ({ isDisabled, go }: CardMenuItem) => {
    if (isDisabled === true) return
    onClose()
    go()
  }
  return (
    <Drawer open title={title} placement="bottom" height="auto" className="board-sheet" onClose={onClose}>
      {groups.map(({ key, title: heading = t('board.ways'), items }) => (
        <section key={key} aria-label={heading}>
          {groups.length > 1 && <h3>{heading}</h3>}
          <ul>
            {items.map((item) => (
              <li key={item.key}>
                <button
                  type="button"
                  aria-disabled={item.isDisabled === true || undefined}
                  data-danger={item.isDangerous === true || undefined}
                  onClick={() => runItem(item)}
                >
                  <CardMenuLabel item={item} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Drawer>
  )
}
