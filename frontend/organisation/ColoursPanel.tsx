import { Alert, App, Button, Card } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PaletteMode } from '#resources/core/values/look.ts'
import { type ThemeSection, themeSections } from '#resources/core/values/theme.ts'
import { type ContrastPair, contrastOf } from '../base/theme/contrast.ts'
import { type Palette, paletteOf } from '../base/theme/palette.ts'
import { busy } from '../base/ui/busy.tsx'
import type { RecordComponentProps } from '../engine/area.ts'
import { ColourInput } from './ColourInput.tsx'
import { ContrastTable } from './ContrastTable.tsx'
import { ThemePreview } from './ThemePreview.tsx'
import { withColour } from './theme.ts'
import { useColours } from './useColours.ts'
import './organisation.css'

const modes: readonly PaletteMode[] = ['light', 'dark']
const sections = Object.keys(themeSections) as ThemeSection[]

/**
 * Edits the organisation's colours with an immediate preview. Colour pairs with low contrast are reported and replaced by readable ones.
 */
export default function ColoursPanel({ row }: RecordComponentProps<'organisation'>) {
  const { t } = useTranslation('common')
  const { modal } = App.useApp()
  const { theme, setTheme, isChanged, isSaving, failure, save, discard } = useColours(row)
  const isLocked = !row.actions.includes('update')
  const pairs = contrastOf(theme)
  const weak = pairs.filter(({ isEnough }) => !isEnough)

  const confirmAndSave = async () => {
    const isConfirmed =
      weak.length === 0 ||
      (await modal.confirm({
        title: t('colours.weak.title'),
        content: <WeakPairs pairs={weak} />,
        okText: t('colours.weak.save'),
        cancelText: t('colours.weak.back'),
        autoFocusButton: 'cancel',
      }))
    if (isConfirmed) await save()
  }
  return (
    <Card>
      {failure !== null && <Alert className="page-alert" type="error" showIcon role="alert" message={failure} />}
      <div className="colours">
        <div>
          {sections.map((section) => (
            <fieldset key={section}>
              <legend>{t(`colours.parts.${section}`)}</legend>
              {themeSections[section].map((name) => (
                <ColourInput
                  key={name}
                  label={t(`colours.names.${name}`)}
                  value={theme[section]?.[name]}
                  own={getDefaultColour(section, name)}
                  isLocked={isLocked}
                  onChange={(colour) => setTheme(withColour(theme, section, name, colour))}
                />
              ))}
            </fieldset>
          ))}
        </div>
        <div>
          {modes.map((mode) => (
            <ThemePreview key={mode} palette={paletteOf(theme, mode)} mode={mode} />
          ))}
          {weak.length > 0 && <Alert type="warning" showIcon role="status" message={t('colours.weak.some', { count: weak.length })} />}
          <ContrastTable pairs={pairs} />
          <p className="colours-note">{t('colours.contrast')}</p>
        </div>
      </div>
      {!isLocked && (
        <div className="colours-actions">
          <Button type="primary" loading={busy(isSaving)} disabled={!isChanged} onClick={() => void confirmAndSave()}>
            {t('shell.save')}
          </Button>
          <Button disabled={!isChanged} onClick={discard}>
            {t('colours.discard')}
          </Button>
          <Button disabled={Object.keys(theme).length === 0} onClick={() => setTheme({})}>
            {t('colours.reset')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function WeakPairs({ pairs }: { readonly pairs: readonly ContrastPair[] }) {
  const { t } = useTranslation('common')
  return (
    <>
      <ul>
        {pairs.map(({ name }) => (
          <li key={name}>{t(`colours.pairs.${name}`)}</li>
        ))}
      </ul>
      <p>{t('colours.contrast')}</p>
    </>
  )
}

/** Returns the default colour, used if the organisation has chosen none. */
function getDefaultColour(section: ThemeSection, name: string): string {
  const palette: Palette = paletteOf(null, 'light')
  const defaultColours: Readonly<Record<string, string>> = {
    'navigation.backgroundColor': palette.navigation.background,
    'navigation.selectedState': palette.navigation.selected,
    'navigation.labelColor': palette.navigation.label,
    'mainButton.backgroundColor': palette.accent,
    'mainButton.labelColor': palette.onAccent,
    'outlinedButton.outlineColor': palette.outline,
    'outlinedButton.labelColor': palette.outlineText,
  }
  return defaultColours[`${section}.${name}`] ?? palette.accent
}
