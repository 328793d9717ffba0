import { QRCodeSVG } from '@rc-component/qrcode'

/** Width in pixels, and width of the white margin in modules (specification 2, section 9). */
const codeWidth = 150
const codeMargin = 2

interface QrCodeProps {
  /** Content of the code. */
  readonly value: string
  /** Accessible name. */
  readonly title: string
}

/** URL as a QR code for phones. It is black on white in dark mode too, because scanners need this contrast. */
export const QrCode = ({ value, title }: QrCodeProps) => (
  <QRCodeSVG value={value} size={codeWidth} marginSize={codeMargin} bgColor="#ffffff" fgColor="#000000" role="img" title={title} />
)
