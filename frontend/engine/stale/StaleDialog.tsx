import './stale.css'
import '../form/form.css'
import { Alert, Button } from 'antd'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { localDatetime, todayFor } from '../../base/i18n/dates.ts'
import { useShortcuts } from '../../base/shortcuts/useShortcuts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import {
  allOf,
  type Choices,
  type Difference,
  type DifferenceKind,
  differencesOf,
  isOpen,
  mergedValues,
  type Sides,
  startingChoices,
  unkept,
} from './merge.ts'
import { ResultPreview } from './ResultPreview.tsx'
import { SideChoice } from './SideChoice.tsx'
import { useChangers } from './useChangers.ts'

interface StaleDialogProps {
  readonly definition: ResourceDefinition
  readonly id: string
  readonly sides: Sides
  /** Whether the result is sent to the server, or only put into the form. */
  readonly intent: 'save' | 'look'
  readonly isSaving: boolean
  readonly onResolve: (merged: Values) => void
  /** Called when nothing is decided; the typed values stay. */
  readonly onClose: () => void
}

/** In the order in which they are shown. */
const kinds: readonly DifferenceKind[] = ['clash', 'barred', 'mine', 'theirs']

/** Somebody else saved first: both sides of every field that differs, chosen field by field, and what would be written. */
export function StaleDialog({ definition, id, sides, intent, isSaving, onResolve, onClose }: StaleDialogProps) {
  const { t } = useTranslation('common')
  const today = todayFor(sides.theirs)
  const differences = useMemo(() => differencesOf(definition, sides, today), [definition, sides, today])
  const [choices, setChoices] = useState<Choices>(() => startingChoices(differences))
  const [isTried, setIsTried] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const changers = useChangers({ resource: definition.name, id, before: sides.base, after: sides.theirs })

  const merged = mergedValues(sides, differences, choices)
  const lost = unkept(definition, merged, differences, choices, today)
  const missing = differences.filter((each) => isOpen(each) && choices[each.name] === undefined)
  const who = changers.names

  const resolve = () => {
    setIsTried(true)
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
          {who === null ? t('stale.somebody') : t('stale.who', { name: who, time: localDatetime(changers.at ?? '') })}{' '}
          {t('stale.nothingLost')}
        </p>
        {differences.some(isOpen) && (
          <div className="stale-all">
            <Button onClick={() => setChoices(allOf('mine', differences))}>{t('stale.allMine')}</Button>
            <Button onClick={() => setChoices(allOf('theirs', differences))}>{t('stale.allTheirs')}</Button>
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
                who={changers.byField[difference.name] ?? who}
                isMissing={isTried && missing.includes(difference)}
                isUnkept={lost.includes(difference.name)}
              />
            )}
          </DifferencesOfKind>
        ))}
        <ResultPreview definition={definition} theirs={sides.theirs} merged={merged} />
        <div role="status">
          {isTried && missing.length > 0 && <Alert type="error" showIcon message={t('stale.missing', { count: missing.length })} />}
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
  const own = differences.filter((each) => each.kind === kind)
  if (own.length === 0) return null
  return (
    <section className="stale-kind" aria-label={t(`stale.kinds.${kind}`)}>
      <h3>{t(`stale.kinds.${kind}`)}</h3>
      <p className="side-hint">{t(`stale.hints.${kind}`)}</p>
      {own.map(children)}
    </section>
  )
}
