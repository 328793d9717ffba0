import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../base/session/useSession.ts'
import { byRank, matchRank } from '../base/texts/matchRank.ts'
import { useOnMount } from '../base/useOnChange.ts'
import { FieldCell } from '../engine/FieldCell.tsx'

export interface OfferedStudy {
  readonly id: string
  readonly name: string
  /** Null if the status is unknown, because the study is not one of the user's. */
  readonly status: string | null
  readonly siteIds: readonly string[]
}

interface StudyChoiceProps {
  readonly studies: readonly OfferedStudy[]
  /** Null: all studies. */
  readonly selectedId: string | null
  readonly onSelect: (id: string | null) => void
}

interface Choice {
  readonly id: string | null
  readonly name: string
  readonly sites: string
  readonly status: string | null
}

/**
 * Searches the studies and selects one. A combobox with an open list (WAI-ARIA, "Combobox pattern"): the focus stays in the field, arrow
 * keys move, Enter selects.
 */
export function StudyChoice({ studies, selectedId, onSelect }: StudyChoiceProps) {
  const { t } = useTranslation(['common', 'studies'])
  const [query, setQuery] = useState('')
  const [activeId, setActiveId] = useState<string | null | undefined>(selectedId)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const choices = useChoices(studies, query)
  const active = choices.find((choice) => choice.id === activeId) ?? choices[0]
  const getOptionId = (choice: Choice): string => `${id}-${choice.id ?? 'all'}`
  useOnMount(() => field.current?.focus())

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined && active !== undefined) {
      const next = choices.at((choices.indexOf(active) + step + choices.length) % choices.length)
      setActiveId(next?.id)
      if (next !== undefined) list.current?.querySelector(`[id="${getOptionId(next)}"]`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && active !== undefined && !event.nativeEvent.isComposing) onSelect(active.id)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className="study-choice-field">
        <SearchOutlined aria-hidden />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={t('common:shell.searchStudies')}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : getOptionId(active)}
          placeholder={t('common:shell.searchStudies')}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setActiveId(undefined)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('common:shell.study')} className="study-choice-list">
        {choices.map((choice) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys of the list
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
          <div
            key={choice.id ?? 'all'}
            id={getOptionId(choice)}
            role="option"
            aria-selected={choice === active}
            className="study-option"
            data-current={choice.id === selectedId || undefined}
            onClick={() => onSelect(choice.id)}
            onPointerMove={() => setActiveId(choice.id)}
          >
            <span className="study-option-text">
              <span className="study-option-name">{choice.name}</span>
              {choice.sites !== '' && <span className="study-option-sites">{choice.sites}</span>}
            </span>
            {choice.status !== null && <FieldCell resource="study" name="status" row={{ status: choice.status }} />}
          </div>
        ))}
      </div>
      <p role="status" className={choices.length > 0 ? 'visually-hidden' : 'study-choice-none'}>
        {choices.length === 0 ? t('common:shell.noStudy', { text: query.trim() }) : ''}
      </p>
    </>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Returns the studies that match the query by name or site, the best match first; all studies in one choice if the query is empty. */
function useChoices(studies: readonly OfferedStudy[], query: string): readonly Choice[] {
  const { t } = useTranslation('common')
  const { sites } = useSession()
  const nameById = new Map(sites.map(({ id, name }) => [id, name]))
  const studyOptions = studies.map(({ id, name, status, siteIds }) => ({
    id,
    name,
    status,
    sites: siteIds.flatMap((siteId) => nameById.get(siteId) ?? []).join(' · '),
  }))
  if (query.trim() === '') return [{ id: null, name: t('shell.allStudies'), sites: '', status: null }, ...studyOptions]
  return studyOptions
    .map((choice) => ({ choice, rank: matchRank(query, choice.name, choice.sites) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((left, right) => byRank(left.rank, right.rank))
    .map(({ choice }) => choice)
}
