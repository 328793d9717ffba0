import CloseOutlined from '@ant-design/icons/CloseOutlined'
import DownOutlined from '@ant-design/icons/DownOutlined'
import { Popover } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { getResource } from '#resources/index.ts'
import { ageFieldOf } from '#resources/participants/ages.ts'
import { useEscape } from '../../../base/shortcuts/escape.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { landmarkOf } from '../../../base/ui/landmark.ts'
import { Suspended } from '../../../base/ui/lazyPart.tsx'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import { FilterPanel } from './FilterPanel.tsx'
import { FilterWords } from './FilterWords.tsx'

/**
 * On a phone a panel is nearly as wide as the window, so it is shifted until it fits. If it opened to the other side, it would begin
 * outside of the window.
 */
const overflowAdjustment = { adjustY: 1, shiftX: true } as const

interface FilterChipProps {
  readonly resource: string
  readonly name: string
  readonly list: ResourceListState
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/** Chip of one filter: shows its values, opens its panel, and removes it. */
export function FilterChip({ resource, name, list, isOpen, onOpenChange }: FilterChipProps) {
  const { t } = useTranslation('common')
  const label = useTexts(resource).head(ageFieldOf(getResource(resource), name) ?? name)
  const opener = useRef<HTMLButtonElement>(null)
  useEscape(isOpen, () => {
    onOpenChange(false)
    opener.current?.focus()
  })
  const filters = list.filtersOf(name)
  const isSet = filters.length > 0
  return (
    <li className="list-filter" data-set={isSet || undefined}>
      <Popover
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        autoAdjustOverflow={overflowAdjustment}
        open={isOpen}
        onOpenChange={onOpenChange}
        destroyOnHidden
        getPopupContainer={landmarkOf}
        content={
          <Suspended fallback={<span className="list-waiting" />}>
            <FilterPanel resource={resource} name={name} list={list} />
          </Suspended>
        }
      >
        <button ref={opener} type="button" className="list-filter-open" aria-haspopup="dialog" aria-expanded={isOpen}>
          <span className="list-filter-words">{isSet ? <FilterWords resource={resource} name={name} filters={filters} /> : label}</span>
          {!isSet && <DownOutlined aria-hidden />}
        </button>
      </Popover>
      {isSet && (
        <button
          type="button"
          className="list-chip-remove"
          aria-label={t('list.removeFilter', { name: label })}
          onClick={() => {
            opener.current?.focus()
            list.setFiltersOf(name, [])
          }}
        >
          <CloseOutlined aria-hidden />
        </button>
      )}
    </li>
  )
}
