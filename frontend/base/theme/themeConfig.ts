import { theme as antdTheme, type ThemeConfig } from 'antd'
import type { MapToken } from 'antd/es/theme/interface'
import { formatColour, knownColour, mix, opposite } from './colour.ts'
import { type Palette, type PaletteMode, surfaces } from './palette.ts'

/** Words on tags, alerts and toasts must be readable on their tinted grounds; the library's own greens and oranges are not. */
const signals = {
  light: { colorSuccess: '#1d7a3a', colorWarning: '#8f5400', colorError: '#c0281f', colorInfo: '#15608a' },
  dark: { colorSuccess: '#6cc587', colorWarning: '#e0a83f', colorError: '#ff8a80', colorInfo: '#74b9e0' },
} as const

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
      fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
      motion: !options.isStill,
      motionDurationSlow: '0.2s',
      motionDurationMid: '0.15s',
      motionDurationFast: '0.1s',
      wireframe: false,
      ...signals[mode],
    },
    components: {
      Button: {
        primaryColor: palette.onAccent,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        dangerColor: formatColour(opposite(knownColour(signals[mode].colorError))),
        defaultColor: palette.outlineText,
        defaultBorderColor: palette.outline,
        defaultHoverColor: palette.accentText,
        defaultHoverBorderColor: palette.accentText,
        defaultActiveColor: palette.accentText,
      },
      // Words in the accent stand on surfaces here, where the filled accent may be too dark or too bright.
      Pagination: { itemActiveColor: palette.accentText, itemActiveColorHover: palette.accentText },
      Dropdown: { colorPrimary: palette.accentText },
      Tabs: {
        itemSelectedColor: palette.accentText,
        itemHoverColor: palette.accentText,
        itemActiveColor: palette.accentText,
        inkBarColor: palette.accentText,
      },
      Table: {
        headerBg: surfaces[mode].layout,
        headerColor: secondaryText[mode],
        headerSortActiveBg: surfaces[mode].layout,
        headerSortHoverBg: surfaces[mode].softLine,
        bodySortBg: surfaces[mode].container,
        rowHoverBg: surfaces[mode].layout,
        cellPaddingBlock: 12,
      },
      Switch: { trackHeight: 24, handleSize: 20, trackMinWidth: 46 },
      Typography: { titleMarginBottom: 0, titleMarginTop: 0 },
      Form: { labelFontSize: 14, verticalLabelPadding: '0 0 4px' },
    },
  }
}

const secondaryText = { light: '#4d5b69', dark: '#a9b5c1' } as const
const tertiaryText = { light: '#5f6c79', dark: '#94a1ae' } as const

function safeColours(map: MapToken, palette: Palette, mode: PaletteMode): MapToken {
  const surface = surfaces[mode]
  return {
    ...map,
    ...signals[mode],
    ...tints(palette, mode),
    // Away from the label of a filled button, which stays as readable as it was.
    colorErrorHover: formatColour(mix(knownColour(signals[mode].colorError), knownColour(surface.text), 0.12)),
    colorErrorActive: formatColour(mix(knownColour(signals[mode].colorError), knownColour(surface.text), 0.2)),
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
    colorTextSecondary: secondaryText[mode],
    colorTextTertiary: tertiaryText[mode],
    // Placeholders and counters are texts too; only what is disabled may be fainter.
    colorTextQuaternary: tertiaryText[mode],
  }
}

/** Quiet grounds and lines for alerts, tags and selected rows: the signal's colour, thinned with the surface. */
function tints(palette: Palette, mode: PaletteMode): Record<string, string> {
  const surface = knownColour(surfaces[mode].container)
  const colours = { ...signals[mode], colorPrimary: palette.accentText }
  return Object.fromEntries(
    Object.entries(colours).flatMap(([name, colour]) =>
      Object.entries(shares).map(([part, share]) => [`${name}${part}`, formatColour(mix(surface, knownColour(colour), share))]),
    ),
  )
}
const shares = { Bg: 0.08, BgHover: 0.14, Border: 0.4, BorderHover: 0.5 }
