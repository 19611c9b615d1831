/**
 * Schemes that do not belong to wallets (threat T5): a tap would run code, read the disk, or start a program that is no wallet. Grouped
 * by source; tests compare the lists with the public registry and with links of real wallets.
 */

/** IANA, "Uniform Resource Identifier (URI) Schemes", permanent, provisional and historical ones; as of 2024. */
const REGISTERED = `
aaa aaas about acap acct acd acr adiumxtra adt afp afs aim amss android appdata apt ar ark at attachment aw barion bb
beshare bitcoin bitcoincash blob bolo brid browserext cabal calculator callto cap cast casts cid coap coap+tcp coap+ws
coaps coaps+tcp coaps+ws com-eventbrite-attendee content content-type crid cstr cvs dab dat data dav dhttp diaspora dict
did dis dlna-playcontainer dlna-playsingle dns dntp doi dpp drm drop dtmi dtn dvb dvx dweb ed2k eid elsi embedded ens
ethereum example facetime fax feed feedready fido file filesystem finger first-run-pen-experience fish fm ftp
fuchsia-pkg geo gg git gitoid gizmoproject go gopher graph grd gtalk h323 ham hcap hcp hxxp hxxps hydrazone hyper iax
icap icon im imap info iotdisco ipfs ipn ipns ipp ipps irc irc6 ircs iris iris.beep iris.lwz iris.xpc iris.xpcs isostore
itms jabber jar jms keyparc lastfm lbry ldap ldaps leaptofrogans lid lorawan lpa lvlt
machineprovisioningprogressreporter magnet mailserver mailto maps market matrix message mid mms modem mongodb moz msnim
msrp msrps mss mt mtqp mumble mupdate mvn mvrp mvrps news nfs ni nih nntp notes num ocf oid onenote onenote-cmd
opaquelocktoken openid openpgp4fpr otpauth p1 pack palm paparazzi payment payto pkcs11 platform pop pres prospero proxy
psyc pttp pwid qb query quic-transport redis rediss reload res resource rmi rsync rtmfp rtmp rtsp rtsps rtspu sarif
secondlife secret-token service session sftp sgn shc shttp sieve simpleledger simplex sip sips skype smb smp sms smtp
snews snmp soap.beep soap.beeps soldat spiffe spotify ssb ssh starknet steam stun stuns submit svn swh swid swidpath tag
taler teamspeak tel teliaeid telnet tftp things thismessage tip tn3270 tool turn turns tv udp unreal upt urn ut2004
uuid-in-package v-event vemmi ventrilo ves videotex view-source vnc vscode vscode-insiders vsls w3 wais wcr
web+ap web3 webcal wifi wpid ws wss wtai wyciwyg xcon xcon-userid xfire xftp xmlrpc.beep xmlrpc.beeps xmpp xrcp xri ymsgr
z39.50 z39.50r z39.50s`

/** Browsers: built-in schemes (from their sources), and schemes that open another browser. */
const BROWSERS = `
javascript vbscript livescript mocha jscript data-uri mhtml wyciwyg jar-resource devtools edge-extension externalfile
isolated-app safari-extension safari-web-extension safari-resource webkit-fake-url webkit-extension applewebdata
x-safari-http x-safari-https googlechrome googlechromes google-chrome firefox firefox-focus firefox-klar brave opera
opera-http opera-https operagx opera-mini touch-http touch-https vivaldi arc ddglaunch ddgquicklink duckduckgo
samsunginternet samsungbrowser ucbrowser ucweb yandexbrowser yabrowser yandexbrowser-open-url tor torbrowser onion
dolphin maxthon qqbrowser mttbrowser baiduboxapp quark kiwi puffin ecosia aloha-browser whale naver-whale`

/** macOS and iOS: Apple's URL Scheme Reference, and the schemes that the systems' own programs declare. */
const APPLE = `
applescript x-man-page help terminal x-terminal x-shell script automator workflow shortcuts open ical webcals calshow
caldav addressbook contact contacts keychain prefs app-prefs app-settings settings-navigation systempreferences
facetime-audio facetime-prompt facetime-group imessage messages sharephotos telprompt map mobilephone mobilephone-recents
vmshow voicememos camera photos photos-redirect photos-navigation assistant siri diagnostics diags findmy fmip1 fmf1
findmyfriends icloud-sharing icloudsharing shareddocuments shoebox wallet-pass passwords apple-otpauth otpauth-migration
keynote numbers pages garageband imovie ibooks itms-books books itunes itunesu music musics podcast podcasts pcast videos
applenews applenewss applefeedback appleconnect app-store appstore macappstore macappstores gamecenter testflight tips
stocks weather clock-alarm clock-timer measure compass magnifier freeform translate health activitytoday mobilenotes
mobilereminders airport airdrop screensharing xcode xcdoc xcdevice simulator swift-playgrounds grenade grenada
nds dictionary-app quicklook-preview homekit home hidutil launchctl disk diskimage`

/** Windows: Microsoft's lists of schemes of its programs and of old handlers; `ms-…` and `microsoft…` are families below. */
const WINDOWS = `
search shell knownfolder local localexplorer mk outlook outlookmail outlookcal outlookfeed outlookaccounts mailnews
people people-contact excel powerpoint word visio publisher infopath access project sharepoint odopen grvopen onedrive
skydrive lync lync15 lync15classic conf sipinternal teams stssync msteams msteams-beta im-reply windowsdefender
windows-feedback windowsstore wmp wmp11.assocprotocol.mms xbox xboxlive zune zunewms bing bingmaps bingnews bingweather
bingfinance bingsports mswindowsmusic mswindowsvideo feedback-hub insiderhub insider companyportal wsl cortana copilot
rdp rdms-wvd tsclient remoteapp remotedesktop wvd rlogin telnets ldapi jnlp jnlps vbefile hcpframe vcard mssettings
winget powershell pwsh cmd cmdshell batch regedit wuapp control dxdiag snippingtool paint mspaint notepad wordpad`

/** Android and Linux desktops: common intents of Android's documentation, GVfs and the package handlers of distributions. */
const ANDROID_AND_LINUX = `
intent intents android-app android-resource android.resource package voicemail smsto mmsto tel-prompt vnd.youtube
google.navigation google.streetview googleassistant googleapp google googlemail googlegmail gmail comgooglemaps
comgooglemaps-x-callback googlemaps googlephotos googledrive googledocs googlesheets googleslides googlecalendar
googlecast googlehome googleplay play-audiobooks samsungapps samsungnotes samsunghealth appmarket mimarket hiapplink
vivomarket oppomarket amzn
admin afc archive burn cdda computer dav+sd davs davs+sd dns-sd fonts ghelp gnome-control-center google-drive gphoto2
info-page man man-page mtp nautilus network network-manager obex recent secret sftp+ssh smb-network trash trashes
apturl appstream flatpak flatpak+https snap ubuntu yast zypp pacman aur kcm kde kdeconnect fuse desktop settings
dbus systemd unix`

/** Programs that many people have and that are no wallets, by what they do; from the programs' own documentation. */
const PROGRAMS = `
slack discord zoommtg zoomus zoomrc zoomphonecall zoompbx zoomcontactcentercall webex webexteams wbx ciscospark
ciscotel ciscojabber gotomeeting gotoopener gotowebinar bluejeans ringcentral rcmobile jitsi-meet org.jitsi.meet whereby
hangouts duo meet mattermost rocketchat element zulip riot threema signal sgnl signalcaptcha whatsapp whatsapp-business
whatsapp-consumer telegram tg line lineauth lineauth2 kakaotalk kakaolink kakaotalk-link kakaonavi weixin wechat weixinulapi
mqq mqqapi mqqwpa mqqopensdkapi tencent tim qq dingtalk lark feishu zalo viber vk vkontakte imo kik groupme
fb fbapi fbauth fbauth2 facebook fb-messenger fb-messenger-api messenger fb-messenger-share-api instagram
instagram-stories barcelona threads twitter tweetbot tweetie snapchat tiktok musically snssdk1128 snssdk1233 aweme
pinterest reddit apollo linkedin tumblr bluesky mastodon youtube youtube-music youtubemusic twitch vimeo
skype-meetings skypeforbusiness teamviewer teamviewer8 teamviewer10 teamviewerapi tvchat1 tvcontrol1 tvfiletransfer1
tvpresent1 tvsendfile1 tvvideocall1 tvvpn1 anydesk rustdesk parsec splashtop logmein screenconnect nomachine nx x2go
citrix receiver ctxsta workspace vmware-view vmware-workspace vmrc horizon moonlight putty winscp winscp-sftp winscp-ftp
winscp-scp winscp-dav winscp-davs winscp-s3 winscp-http winscp-https winscp-ssh filezilla cyberduck mobaxterm securecrt
termius iterm iterm2 kitty warp warppreview tabby wezterm hyper-terminal ts3server ts3file ts3image
code-oss code-insiders vscodium windsurf cursor zed trae kiro positron theia jetbrains jetbrains-gateway jetbrains-toolbox
idea webstorm phpstorm pycharm goland rider clion rubymine datagrip dataspell rustrover appcode fleet toolbox eclipse
eclipse+command eclipse+mpc netbeans visualstudio visualstudiocode devenv atom subl sublime txmt mvim vim nvim emacs
emacsclient org-protocol bbedit nova coda textmate brackets git-client github github-desktop github-mac github-windows
x-github-client x-github-desktop-auth sourcetree gitkraken gittower tower smartgit docker docker-desktop podman-desktop
postman insomnia paw proxyman charles tableplus dbeaver mongodb-compass mongodb+srv mysql mysqlx postgres postgresql
mssql sqlite jdbc redisinsight ollama lmstudio claude chatgpt perplexity gemini
figma sketch zeplin invision abstract framer miro canva adobe photoshop lightroom illustrator creativecloud aem blender
notion obsidian evernote todoist trello asana linear clickup monday jira omnifocus bear drafts ulysses craftdocs logseq
roam raycast alfred alfredapp launchbar hammerspoon keyboardmaestro bettertouchtool hazel devonthink x-devonthink-item
dayone fantastical busycal readdle-spark airmail mailspring superhuman thunderbird ymail protonmail
1password onepassword onepassword4 lastpass bitwarden dashlane keepassxc enpass nordpass authy duomobile duo-mobile
tailscale nordvpn expressvpn openvpn openvpn-connect wireguard anyconnect globalprotect zscaler cloudflare-warp
com.epicgames.launcher com.epicgames.fortnite com.unity3d.kharma unityhub unrealengine epicgames steamvr vrmonitor uplay
ubisoft origin origin2 eadm eadesktop link2ea battlenet blizzard heroes starcraft riotclient leagueclient minecraft
minecraft-preview roblox roblox-player roblox-studio roblox-studio-auth itch itchio goggalaxy gamejolt osu fivem redm
vrchat curseforge modrinth lunarclient playnite nxm ror2mm faceit esportal overwolf discord-game geforcenow
deezer tidal soundcloud shazam audible kindle netflix nflx hulu disneyplus primevideo aiv hbomax plex plexapp kodi vlc
vlc-x-callback mpv potplayer iina infuse nplayer mx-player pandora napster mixcloud qobuz
dropbox box boxapp mega icloud nextcloud nc owncloud syncthing thunder qqdl flashget transmission bittorrent bctp torrent
qbittorrent utorrent emule
upi upiglobal paytm paytmmp phonepe tez gpay googlepay bhim credpay mobikwik amazonpay paypal venmo cashapp cashme
squarecash revolut wise transferwise n26 monzo starlingbank klarna swish vipps mobilepay bizum blik twint pix bankid
mitid freja eid-client ausweisapp2 applepay applepay-setup samsungpay spay alipay alipays alipayhk alipayqr kakaopay
supertoss linepay payco paypay zelle chime sofi robinhood stripe swift sepa lightning lnurl lnurlp lnurlw lnurlc keyauth
amazon com.amazon.mobile.shopping ebay etsy aliexpress taobao tmall jd openapp.jdmobile pinduoduo shopee lazada uber
uberdriver ubereats lyft grab gojek bolt didi airbnb booking expedia doordash deliveroo starbucks waze citymapper moovit
transit here-route here-location yandexmaps yandexnavi yandextaxi baidumap bdapp iosamap androidamap amapuri qqmap navigon
sygic tomtomgo fitbit strava garmin`

/** Prefixes of whole families. */
const FAMILIES: readonly string[] = [
  ...['chrome', 'moz-', 'ms-', 'microsoft', 'windows.', 'bing-', 'xbox-', 'ms.', 'office-'],
  ...['x-apple', 'com.apple', 'com-apple', 'apple-', 'itms', 'x-web-search', 'x-radar', 'x-coredata', 'x-help'],
  ...['x-hm', 'x-launch', 'x-dictionary', 'x-finder', 'x-xcode', 'search-', 'facetime', 'vscode', 'jetbrains'],
  ...['com.google', 'com.android', 'com.microsoft', 'com.facebook', 'db-', 'dbapi-', 'fb-', 'winscp', 'gnome-', 'kde-'],
]

const NAMES: ReadonlySet<string> = new Set(
  [REGISTERED, BROWSERS, APPLE, WINDOWS, ANDROID_AND_LINUX, PROGRAMS].flatMap((names) => names.trim().split(/\s+/)),
)

/** Whether a scheme, in lower case and without its colon, belongs to something other than a wallet. */
export const isTaken = (scheme: string): boolean =>
  NAMES.has(scheme) || FAMILIES.some((family) => scheme.startsWith(family))
