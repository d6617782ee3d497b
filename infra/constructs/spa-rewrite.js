import cf from 'cloudfront'

// They load a page to preview or index a link, and run no scripts.
const crawlers =
  /facebookexternalhit|facebookcatalog|Facebot|Twitterbot|Slackbot|Slack-ImgProxy|Discordbot|WhatsApp|LinkedInBot|Applebot|TelegramBot|Googlebot|Google-InspectionTool|bingbot|BingPreview|DuckDuckBot|YandexBot|Pinterestbot|redditbot|SkypeUriPreview|Snapchat|Bluesky Cardyb|Mastodon|Iframely|Embedly|vkShare/i

// The path of a post, of a person, or of the campus itself.
const previewed = /^\/(post\/[^/]+|[^/]*)$/

// Pages have no dot in their path, and all are the same file. Crawlers get it with Open Graph tags from the origin of link
// previews. The path tells that origin the site, because CloudFront caches by path.
function handler(event) {
  const request = event.request
  if (request.uri.includes('.')) return request
  const agent = request.headers['user-agent']
  if (agent && crawlers.test(agent.value) && previewed.test(request.uri)) {
    cf.selectRequestOriginById('link-preview')
    request.uri = `/og/${request.headers.host.value.toLowerCase()}${request.uri}`
  } else request.uri = '/index.html'
  return request
}
