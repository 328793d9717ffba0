import { Segmented } from 'antd'
import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { isSame } from '#resources/core/values/same.ts'
import { formNodesOf } from '#resources/forms/content/formNodes.ts'
import type { Path } from '#resources/forms/content/json.ts'
import { useShortcuts } from '../../base/shortcuts/useShortcuts.ts'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { BuilderBar } from './bar/BuilderBar.tsx'
import { LivePreviewSwitch } from './bar/LivePreviewSwitch.tsx'
import { Canvas } from './canvas/Canvas.tsx'
import { SidePane } from './outline/SidePane.tsx'
import { useIsPreviewBeside } from './preview/useIsPreviewBeside.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { SettingsPane } from './settings/SettingsPane.tsx'
import { type Builder, BuilderContext, LatestBuilderContext } from './state/BuilderContext.ts'
import { steps } from './state/builderState.ts'
import { useBuilderKeys } from './state/useBuilderKeys.ts'
import type { Draft } from './state/useDraft.ts'
import { useExpressions } from './state/useExpressions.ts'

const views = ['build', 'translations', 'json', 'preview'] as const
export type BuilderView = (typeof views)[number]

const JsonView = lazyPart(() => import('./tabs/JsonView.tsx'))
const Translations = lazyPart(() => import('./tabs/Translations.tsx'))
const Preview = lazyPart(() => import('./preview/Preview.tsx'))
const LivePreview = lazyPart(() => import('./preview/LivePreview.tsx'))

interface BuilderBoardProps {
  readonly form: ResourceAnswer['form']
  readonly draft: Draft
  readonly isReadOnly: boolean
  /** Notices between the bar and the panes. */
  readonly children: ReactNode
}

/** Shows palette and outline, canvas and settings, or another view of the same form. */
export function BuilderBoard({ form, draft, isReadOnly, children }: BuilderBoardProps) {
  const { t } = useTranslation('forms')
  const { state, dispatch } = draft
  const { document } = state
  const [view, setView] = useState<BuilderView>('build')
  const [language, setLanguage] = useState('')
  const [requested, setRequested] = useState<Path | null>(null)
  const board = useRef<HTMLDivElement>(null)
  const previewPane = useIsPreviewBeside()
  const nodes = useMemo(() => formNodesOf(document), [document])
  // Problems are computed after the input is painted.
  const deferredDocument = useDeferredValue(document)
  const expressions = useExpressions()
  const problems = useUnchanged(useMemo(() => expressions?.problemsOf(deferredDocument) ?? null, [expressions, deferredDocument]))
  const isSound = problems?.every(({ level }) => level !== 'error') === true
  // A form without questions cannot be saved, but its author has made no mistake yet.
  const shownProblems = useMemo(() => (problems ?? []).filter(({ code }) => code !== 'emptyForm'), [problems])
  const remove = useCallback((path: Path) => setRequested(path), [])
  const show = useCallback(
    (path: Path) => {
      setView('build')
      dispatch({ do: 'select', path })
      requestAnimationFrame(() => focusPart(board.current, path))
    },
    [dispatch],
  )
  const builder: Builder = useMemo(
    () => ({ state, dispatch, parts: nodes, problems: shownProblems, isChecked: problems !== null, isReadOnly, language, remove, show }),
    [state, dispatch, nodes, problems, shownProblems, isReadOnly, language, remove, show],
  )
  const latest = useRef(builder)
  latest.current = builder
  useBuilderKeys(board, latest)
  useShortcuts([
    {
      keys: '$mod+,',
      label: 'forms:builder.settingsKeys',
      isActive: view === 'build',
      run: () => toggleSettingsFocus(board.current, state.selected),
    },
  ])
  return (
    <BuilderContext.Provider value={builder}>
      <LatestBuilderContext.Provider value={latest}>
        <div ref={board} className="form-builder-board" data-view={view}>
          <BuilderBar form={form} draft={draft} language={language} onLanguage={setLanguage} isSound={isSound}>
            <Segmented
              aria-label={t('builder.views')}
              value={view}
              onChange={setView}
              options={views.map((each) => ({ value: each, label: t(`views.${each}`) }))}
            />
            {view === 'build' && previewPane.hasRoom && <LivePreviewSwitch isOn={previewPane.isShown} onChange={previewPane.toggle} />}
          </BuilderBar>
          {children}
          {view === 'build' && (
            <div className="form-builder-panes" data-preview={previewPane.isShown}>
              <SidePane />
              <Canvas />
              <SettingsPane />
              {previewPane.isShown && (
                <div className="form-builder-beside">
                  <Suspended fallback={<Waiting rows={8} />}>
                    <LivePreview />
                  </Suspended>
                </div>
              )}
            </div>
          )}
          {view !== 'build' && (
            <div className="form-builder-view">
              <Suspended fallback={<Waiting rows={10} />}>
                {view === 'json' && <JsonView />}
                {view === 'translations' && <Translations />}
                {view === 'preview' && <Preview />}
              </Suspended>
            </div>
          )}
          {requested !== null && (
            <RemoveDialog
              path={requested}
              onClose={(isConfirmed) => {
                if (isConfirmed) dispatch(steps.remove(document, requested, Date.now()))
                setRequested(null)
              }}
            />
          )}
        </div>
      </LatestBuilderContext.Provider>
    </BuilderContext.Provider>
  )
}

/** Returns the earlier value while its content is the same, so that nothing that depends on it is rendered again. */
function useUnchanged<Value>(value: Value): Value {
  const [current, setCurrent] = useState(value)
  if (current === value || isSame(current, value)) return current
  setCurrent(value)
  return value
}

/** Moves the focus to the block of a part, if it is rendered. */
function focusPart(board: HTMLElement | null, path: Path): void {
  const block = board?.querySelector<HTMLElement>(`[data-block='${CSS.escape(JSON.stringify(path))}']`)
  block?.focus({ preventScroll: true })
  block?.scrollIntoView({ block: 'nearest' })
}

/** First control of the settings, without the button that folds them. */
const firstSetting = ':is(input, textarea, select, button, [tabindex="0"]):not(.form-builder-settings-head *)'

/** Moves the focus from the selected part to the first of its settings, and from any setting back to the part. */
function toggleSettingsFocus(board: HTMLElement | null, selected: Path): void {
  const settings = board?.querySelector<HTMLElement>('.form-builder-settings')
  if (settings?.contains(document.activeElement)) focusPart(board, selected)
  else settings?.querySelector<HTMLElement>(firstSetting)?.focus()
}
