import { Duration } from 'aws-cdk-lib'
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'

export interface SecurityHeadersProps {
  /** Origins that a page may call, in addition to its own. */
  connectTo: string[]
  hstsDays: number
}

export class SecurityHeaders extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, { connectTo, hstsDays }: SecurityHeadersProps) {
    super(scope, id, {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(connectTo), override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(hstsDays),
          includeSubdomains: true,
          override: true,
        },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: {
          referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: [
          {
            header: 'Permissions-Policy',
            value: 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
            override: true,
          },
        ],
      },
    })
  }
}

/** Allows no inline code, no frames, and no other origins than `connectTo`; `blob:` is for pictures before their upload. */
function contentSecurityPolicy(connectTo: string[]): string {
  return [
    "default-src 'self'",
    // The HTML of rendered pages has style attributes, which cannot load or run anything.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    `connect-src ${["'self'", ...connectTo].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}
