import './joinedSections.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Total } from '#resources/core/answers/answers.ts'
import type { ResponseRow } from '#resources/core/resource.ts'
import type { JoinedTab, TabSection } from '#resources/core/tabs.ts'
import { getResource } from '#resources/index.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Suspended } from '../../base/ui/lazyPart.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { useExtensions } from '../extensions.ts'
import { scrollWhileLoading } from './scrollWhileLoading.ts'

/** Tabs with more sections than this have links to their sections. */
const maxWithoutLinks = 2

interface JoinedSectionsProps {
  readonly resource: string
  readonly tab: JoinedTab
  readonly row: ResponseRow & { readonly id: string }
  /** Section that the URL names; null for the start of the tab. */
  readonly section: string | null
  readonly countOf: (section: string) => Total | null | undefined
  readonly onSection: (section: string) => void
  readonly renderSection: (section: TabSection) => ReactNode
}

/** Sections of a tab one below the other, each under its heading, with a panel at the side if the tab declares one. */
export function JoinedSections({ resource, tab, row, section, countOf, onSection, renderSection }: JoinedSectionsProps) {
  const texts = useTexts(resource)
  const id = useId()
  const { panels } = useExtensions()
  const sections = useRef<HTMLDivElement>(null)
  const [first] = tab.joins
  useEffect(() => {
    const heading = section === null || section === first?.key ? null : document.getElementById(`${id}-${section}`)
    if (heading === null || sections.current === null) return
    return scrollWhileLoading(heading, sections.current)
  }, [id, section, first?.key])
  const goTo = (key: string) => {
    onSection(key)
    const heading = document.getElementById(`${id}-${key}`)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }
  const Aside = tab.aside === undefined ? undefined : panels[tab.aside]
  return (
    <div className="joined" data-aside={Aside !== undefined || undefined}>
      <div ref={sections} className="joined-sections">
        {tab.joins.length > maxWithoutLinks && (
          <nav className="joined-links" aria-label={texts.tab(tab.key)}>
            {tab.joins.map(({ key }) => (
              <button key={key} type="button" onClick={() => goTo(key)}>
                {texts.tab(key)}
              </button>
            ))}
          </nav>
        )}
        {tab.joins.map((each) => (
          <div key={each.key} className="joined-section">
            <h2 id={`${id}-${each.key}`} tabIndex={-1} className={each.key === tab.key ? 'visually-hidden' : undefined}>
              {texts.tab(each.key)} <SectionCount count={countOf(each.key)} />
            </h2>
            {renderSection(each)}
          </div>
        ))}
      </div>
      {Aside !== undefined && (
        <div className="joined-aside">
          <Suspended fallback={<Waiting rows={6} />}>
            <Aside resource={getResource(resource)} row={row} />
          </Suspended>
        </div>
      )}
    </div>
  )
}

/** Number of rows of a section, if it has any. */
function SectionCount({ count }: { readonly count: Total | null | undefined }) {
  const numbers = useNumbers()
  if (count == null || count.count === 0) return null
  return (
    <span className="tab-count">
      {numbers.format(count.count)}
      {count.isCapped && '+'}
    </span>
  )
}
