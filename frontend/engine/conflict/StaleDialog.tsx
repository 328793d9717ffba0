import './stale.css'
import '../form.css'
import { Alert, Button } from 'antd'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { formatLocalDatetime, todayFor } from '../../base/i18n/dates.ts'
import { useShortcuts } from '../../base/shortcuts/useShortcuts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import {
  type Choices,
  chooseSideForAll,
  type Difference,
  type DifferenceKind,
  differencesOf,
  findDiscardedFields,
  getStartingChoices,
  isOpen,
  mergeValues,
  type RecordVersions,
} from './merge.ts'
import { ResultPreview } from './ResultPreview.tsx'
import { SideChoice } from './SideChoice.tsx'
import { useChangeAuthors } from './useChangeAuthors.ts'

interface StaleDialogProps {
  readonly definition: ResourceDefinition
  readonly id: string
  readonly sides: RecordVersions
  /** `save` sends the result to the server; `look` only fills it into the form. */
  readonly intent: 'save' | 'look'
  readonly isSaving: boolean
  readonly onResolve: (merged: Values) => void
  /** Called if the user closes the dialog without a decision. The form keeps the typed values. */
  readonly onClose: () => void
}

/** Kinds of differences, in display order. */
const kinds: readonly DifferenceKind[] = ['clash', 'barred', 'mine', 'theirs']

/**
 * Dialog for a conflict after another user's save. Shows the values of both users for every differing field, lets the user choose field
 * by field, and previews the result.
 */
export function StaleDialog({ definition, id, sides, intent, isSaving, onResolve, onClose }: StaleDialogProps) {
  const { t } = useTranslation('common')
  const today = todayFor(sides.theirs)
  const differences = useMemo(() => differencesOf(definition, sides, today), [definition, sides, today])
  const [choices, setChoices] = useState<Choices>(() => getStartingChoices(differences))
  const [isSubmitted, setIsSubmitted] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const changers = useChangeAuthors({ resource: definition.name, id, before: sides.base, after: sides.theirs })

  const merged = mergeValues(sides, differences, choices)
  const discardedFields = findDiscardedFields(definition, merged, differences, choices, today)
  const missing = differences.filter((each) => isOpen(each) && choices[each.name] === undefined)
  const authorNames = changers.names

  const resolve = () => {
    setIsSubmitted(true)
    const [first] = missing
    if (first === undefined) onResolve(merged)
    else body.current?.querySelector<HTMLElement>(`[data-side-field="${first.name}"] input`)?.focus()
  }
  const shortcut = { label: 'common:form.save', run: resolve, isInDialog: true } as const
  useShortcuts([
    { ...shortcut, keys: '$mod+s' },
    { ...shortcut, keys: '$mod+Enter' },
  ])

  return (
    <Dialog
      open
      width={800}
      className="stale-dialog"
      centered
      title={t('stale.title')}
      maskClosable={false}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('stale.goOn')}</Button>
          <Button type="primary" loading={busy(isSaving)} onClick={resolve}>
            {t(intent === 'save' ? 'stale.save' : 'stale.use')}
          </Button>
        </>
      }
    >
      <div ref={body} className="stale">
        <p>
          {authorNames === null ? t('stale.somebody') : t('stale.who', { name: authorNames, time: formatLocalDatetime(changers.at ?? '') })}{' '}
          {t('stale.nothingLost')}
        </p>
        {differences.some(isOpen) && (
          <div className="stale-all">
            <Button onClick={() => setChoices(chooseSideForAll('mine', differences))}>{t('stale.allMine')}</Button>
            <Button onClick={() => setChoices(chooseSideForAll('theirs', differences))}>{t('stale.allTheirs')}</Button>
          </div>
        )}
        {kinds.map((kind) => (
          <DifferencesOfKind key={kind} kind={kind} differences={differences}>
            {(difference) => (
              <SideChoice
                key={difference.name}
                definition={definition}
                sides={sides}
                difference={difference}
                chosen={choices[difference.name]}
                onChoose={(side) => setChoices((before) => ({ ...before, [difference.name]: side }))}
                who={changers.byField[difference.name] ?? authorNames}
                isMissing={isSubmitted && missing.includes(difference)}
                isUnkept={discardedFields.includes(difference.name)}
              />
            )}
          </DifferencesOfKind>
        ))}
        <ResultPreview definition={definition} theirs={sides.theirs} merged={merged} />
        <div role="status">
          {isSubmitted && missing.length > 0 && <Alert type="error" showIcon message={t('stale.missing', { count: missing.length })} />}
        </div>
      </div>
    </Dialog>
  )
}

interface DifferencesOfKindProps {
  readonly kind: DifferenceKind
  readonly differences: readonly Difference[]
  readonly children: (difference: Difference) => ReactNode
}

function DifferencesOfKind({ kind, differences, children }: DifferencesOfKindProps) {
  const { t } = useTranslation('common')
  const ownDifferences = differences.filter((each) => each.kind === kind)
  if (ownDifferences.length === 0) return null
  return (
    <section className="stale-kind" aria-label={t(`stale.kinds.${kind}`)}>
      <h3>{t(`stale.kinds.${kind}`)}</h3>
      <p className="side-hint">{t(`stale.hints.${kind}`)}</p>
      {ownDifferences.map(children)}
    </section>
  )
}
