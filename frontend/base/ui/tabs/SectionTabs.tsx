import { type KeyboardEvent, useId } from 'react'
import { useMedia } from '../../theme/useMedia.ts'
import { Select } from '../Select.tsx'
import { type TabItem, TabLabel, TabPanels, type TabsProps, useTabFigure } from './TabParts.tsx'

/**
 * Tabs for a record with many tabs: a list at the side, with a heading for each section, that is a single stop of the Tab key. On narrow
 * screens, a select. Each section is a separate tab list, because assistive technology expects only tabs in a tab list.
 */
export function SectionTabs({ label, items, active, onChange }: TabsProps) {
  const id = useId()
  const isWide = useMedia('(min-width: 1024px)')
  const sections = [...Map.groupBy(items, ({ section = '' }) => section)]
  const keys = sections.flatMap(([, sectionTabs]) => sectionTabs.map(({ key }) => key))
  const move = (event: KeyboardEvent) => {
    const next = keys[findTargetIndex(event.key, keys.indexOf(active), keys.length) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    document.getElementById(`${id}-${next}`)?.focus()
    onChange(next)
  }
  return (
    <div className="section-tabs">
      {isWide ? (
        <nav className="section-tabs-nav" aria-label={label}>
          {sections.map(([section, sectionTabs], index) => (
            <div key={section}>
              <h2 id={`${id}-section-${index}`}>{section}</h2>
              <div role="tablist" aria-orientation="vertical" aria-labelledby={`${id}-section-${index}`}>
                {sectionTabs.map((item) => (
                  <button
                    key={item.key}
                    type="button"
                    role="tab"
                    id={`${id}-${item.key}`}
                    aria-selected={item.key === active}
                    aria-controls={`${id}-${item.key}-panel`}
                    tabIndex={item.key === active ? 0 : -1}
                    onClick={() => onChange(item.key)}
                    onKeyDown={move}
                  >
                    <TabLabel item={item} name={item.label} />
                  </button>
                ))}
              </div>
            </div>
          ))}
        </nav>
      ) : (
        <SectionSelect label={label} sections={sections} active={active} onChange={onChange} />
      )}
      <div className="section-tabs-content">
        <TabPanels id={id} items={items} active={active} isNamed={!isWide} />
      </div>
    </div>
  )
}

interface SectionSelectProps extends Pick<TabsProps, 'label' | 'active' | 'onChange'> {
  readonly sections: readonly (readonly [string, readonly TabItem[]])[]
}

function SectionSelect({ label, sections, active, onChange }: SectionSelectProps) {
  const getTabFigure = useTabFigure()
  return (
    <Select<string>
      className="section-tabs-select"
      aria-label={label}
      value={active}
      onChange={onChange}
      listHeight={400}
      options={sections.map(([section, sectionTabs]) => ({
        label: section,
        title: section,
        options: sectionTabs.map((item) => ({
          value: item.key,
          title: `${item.label} ${getTabFigure(item)}`.trimEnd(),
          label: <TabLabel item={item} name={item.label} />,
        })),
      }))}
    />
  )
}

/** Returns the index of the tab to which a key leads; null for other keys. */
function findTargetIndex(key: string, current: number, count: number): number | null {
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return (current - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
