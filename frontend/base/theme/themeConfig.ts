import { theme as antdTheme, type ThemeConfig } from 'antd'
import type { MapToken } from 'antd/es/theme/interface'
import { type PaletteMode, surfaces, toneColours } from '#resources/core/look.ts'
import { formatColour, knownColour, mix, opposite } from './colour.ts'
import type { Palette } from './palette.ts'
import { fontFamily } from './tokens.ts'

/** The library's names of our tones; its own greens and oranges cannot be read on their tinted grounds. */
const signalsOf = (mode: PaletteMode) => ({
  colorSuccess: toneColours[mode].success,
  colorWarning: toneColours[mode].warning,
  colorError: toneColours[mode].danger,
  colorInfo: toneColours[mode].info,
})

/**
 * The component library's theme: an 8-pixel grid, calm surfaces, the organisation's accent.
 * @param options.isTouch targets of 44 pixels instead of 34
 * @param options.isStill nothing moves (`prefers-reduced-motion`)
 */
export function themeConfig(
  palette: Palette,
  mode: PaletteMode,
  options: { readonly isTouch: boolean; readonly isStill: boolean },
): ThemeConfig {
  return {
    cssVar: { key: 'studydesk' },
    hashed: false,
    algorithm: [
      mode === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
      (_seed, map) => safeColours(map as MapToken, palette, mode),
    ],
    token: {
      borderRadius: 6,
      controlHeight: options.isTouch ? 44 : 34,
      fontFamily,
      motion: !options.isStill,
      motionDurationSlow: '0.2s',
      motionDurationMid: '0.15s',
      motionDurationFast: '0.1s',
      wireframe: false,
      ...signalsOf(mode),
    },
    components: {
      Button: {
        primaryColor: palette.onAccent,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        dangerColor: formatColour(opposite(knownColour(toneColours[mode].danger))),
        defaultColor: palette.outlineText,
        defaultBorderColor: palette.outline,
        defaultHoverColor: palette.accentText,
        defaultHoverBorderColor: palette.accentText,
        defaultActiveColor: palette.accentText,
      },
      // Words in the accent stand on surfaces here, where the filled accent may be too dark or too bright.
      Pagination: { itemActiveColor: palette.accentText, itemActiveColorHover: palette.accentText },
      Dropdown: { colorPrimary: palette.accentText },
      Progress: { defaultColor: palette.accentText },
      Tabs: {
        itemSelectedColor: palette.accentText,
        itemHoverColor: palette.accentText,
        itemActiveColor: palette.accentText,
        inkBarColor: palette.accentText,
      },
      Table: {
        headerBg: surfaces[mode].layout,
        headerColor: surfaces[mode].weakText,
        headerSortActiveBg: surfaces[mode].layout,
        headerSortHoverBg: surfaces[mode].softLine,
        bodySortBg: surfaces[mode].container,
        rowHoverBg: surfaces[mode].layout,
        cellPaddingBlock: 12,
      },
      Card: {
        bodyPadding: 16,
        bodyPaddingSM: 16,
        headerPadding: 16,
        headerPaddingSM: 16,
        headerFontSize: 16,
        headerFontSizeSM: 16,
        headerHeight: 47,
        headerHeightSM: 47,
        borderRadiusLG: 8,
      },
      Modal: { titleFontSize: 20, titleLineHeight: 1.4 },
      // The line is all that is seen of an empty one: it needs more contrast than the line around words.
      Checkbox: { colorBorder: surfaces[mode].weakText },
      Radio: { colorBorder: surfaces[mode].weakText },
      Switch: { trackHeight: 24, handleSize: 20, trackMinWidth: 46 },
      Typography: { titleMarginBottom: 0, titleMarginTop: 0 },
      Form: { labelFontSize: 14, verticalLabelPadding: '0 0 4px' },
    },
  }
}

function safeColours(map: MapToken, palette: Palette, mode: PaletteMode): MapToken {
  const surface = surfaces[mode]
  return {
    ...map,
    ...signalsOf(mode),
    ...tints(palette, mode),
    // Away from the label of a filled button, which stays as readable as it was.
    colorErrorHover: formatColour(mix(knownColour(toneColours[mode].danger), knownColour(surface.text), 0.12)),
    colorErrorActive: formatColour(mix(knownColour(toneColours[mode].danger), knownColour(surface.text), 0.2)),
    colorPrimary: palette.accent,
    colorPrimaryHover: palette.accentHover,
    colorPrimaryActive: palette.accentActive,
    colorPrimaryText: palette.accentText,
    colorPrimaryTextHover: palette.accentText,
    colorPrimaryTextActive: palette.accentText,
    colorLink: palette.accentText,
    colorLinkHover: palette.accentText,
    colorLinkActive: palette.accentText,
    colorBgLayout: surface.layout,
    colorBgContainer: surface.container,
    colorBgElevated: surface.elevated,
    colorBorder: surface.line,
    colorBorderSecondary: surface.softLine,
    colorText: surface.text,
    colorTextSecondary: surface.weakText,
    colorTextTertiary: surface.faintText,
    // Placeholders and counters are texts too; only what is disabled may be fainter.
    colorTextQuaternary: surface.faintText,
  }
}

/** Quiet grounds and lines for alerts, tags and selected rows: the signal's colour, thinned with the surface. */
function tints(palette: Palette, mode: PaletteMode): Record<string, string> {
  const surface = knownColour(surfaces[mode].container)
  const colours = { ...signalsOf(mode), colorPrimary: palette.accentText }
  return Object.fromEntries(
    Object.entries(colours).flatMap(([name, colour]) =>
      Object.entries(shares).map(([part, share]) => [`${name}${part}`, formatColour(mix(surface, knownColour(colour), share))]),
    ),
  )
}
const shares = { Bg: 0.08, BgHover: 0.14, Border: 0.4, BorderHover: 0.5 }
