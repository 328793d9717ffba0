import { Alert, App, Button, Card } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PaletteMode } from '#resources/core/look.ts'
import { type ThemePart, themeParts } from '#resources/core/theme.ts'
import { type ContrastPair, contrastOf } from '../base/theme/contrast.ts'
import { type Palette, paletteOf } from '../base/theme/palette.ts'
import { busy } from '../base/ui/busy.tsx'
import type { RecordPieceProps } from '../engine/area.ts'
import { ColourInput } from './ColourInput.tsx'
import { ContrastTable } from './ContrastTable.tsx'
import { ThemePreview } from './ThemePreview.tsx'
import { withColour } from './theme.ts'
import { useColours } from './useColours.ts'
import './organisation.css'

const modes: readonly PaletteMode[] = ['light', 'dark']
const parts = Object.keys(themeParts) as ThemePart[]

/** The organisation's colours, picked or typed, and worn at once; a pair that is hard to read is told, and never shown so. */
export default function ColoursPanel({ row }: RecordPieceProps<'organisation'>) {
  const { t } = useTranslation('common')
  const { modal } = App.useApp()
  const { theme, setTheme, isChanged, isSaving, failure, save, discard } = useColours(row)
  const isLocked = !row.actions.includes('update')
  const pairs = contrastOf(theme)
  const weak = pairs.filter(({ isEnough }) => !isEnough)

  const saveIfSure = async () => {
    const isSure =
      weak.length === 0 ||
      (await modal.confirm({
        title: t('colours.weak.title'),
        content: <WeakPairs pairs={weak} />,
        okText: t('colours.weak.save'),
        cancelText: t('colours.weak.back'),
        autoFocusButton: 'cancel',
      }))
    if (isSure) await save()
  }
  return (
    <Card>
      {failure !== null && <Alert className="page-alert" type="error" showIcon role="alert" message={failure} />}
      <div className="colours">
        <div>
          {parts.map((part) => (
            <fieldset key={part}>
              <legend>{t(`colours.parts.${part}`)}</legend>
              {themeParts[part].map((name) => (
                <ColourInput
                  key={name}
                  label={t(`colours.names.${name}`)}
                  value={theme[part]?.[name]}
                  own={ownColour(part, name)}
                  isLocked={isLocked}
                  onChange={(colour) => setTheme(withColour(theme, part, name, colour))}
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
          <Button type="primary" loading={busy(isSaving)} disabled={!isChanged} onClick={() => void saveIfSure()}>
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

/** What stands where an organisation chose nothing. */
function ownColour(part: ThemePart, name: string): string {
  const palette: Palette = paletteOf(null, 'light')
  const own: Readonly<Record<string, string>> = {
    'navigation.backgroundColor': palette.navigation.background,
    'navigation.selectedState': palette.navigation.selected,
    'navigation.labelColor': palette.navigation.label,
    'mainButton.backgroundColor': palette.accent,
    'mainButton.labelColor': palette.onAccent,
    'outlinedButton.outlineColor': palette.outline,
    'outlinedButton.labelColor': palette.outlineText,
  }
  return own[`${part}.${name}`] ?? palette.accent
}
