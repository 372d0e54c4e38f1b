/** What people connect first (R-OPS-09). A test takes each block out of the page and runs it. */
type Recipe = { title: string; text: string; scope: string; block: string }

const weighing = (at: string) => `POST https://sled.example.org/api/v1/body-weights
Authorization: Bearer sled_…
Content-Type: application/json

{"weight": 82.5, "unit": "kg", "at": "${at}"}`

export const RECIPES: readonly Recipe[] = [
  {
    title: 'Body weight from Apple Shortcuts',
    text: "Add 'Find Health Samples' (Weight, sorted by latest, limit 1), then 'Get Contents of URL' with this method, these headers, and a JSON body with the three fields: the sample's value as a number, its unit, and its start date as ISO 8601 with time. An automation for each morning runs it.",
    scope: 'body:write',
    block: weighing('2026-11-28T07:00:00+01:00'),
  },
  {
    title: 'Body weight from Tasker',
    text: "Use the action 'HTTP Request': method, URL, headers and body as below, with a variable such as %weight for the number.",
    scope: 'body:write',
    block: weighing('2026-11-28T07:00:00Z'),
  },
  {
    title: 'A sensor in Home Assistant',
    text: 'Put this into configuration.yaml. It asks once an hour for the newest workout.',
    scope: 'workouts:read',
    block: `rest:
  - resource: https://sled.example.org/api/v1/workouts?limit=1
    headers:
      Authorization: Bearer sled_…
    scan_interval: 3600
    sensor:
      - name: Last workout
        device_class: timestamp
        value_template: "{{ value_json.workouts[0].completed_at }}"`,
  },
  {
    title: 'Google Sheets',
    text: 'IMPORTDATA cannot send a token. Put this into Extensions → Apps Script, then write =SLED() into a cell. It shows the newest 100 workouts.',
    scope: 'workouts:read',
    block: `function SLED() {
  const answer = UrlFetchApp.fetch('https://sled.example.org/api/v1/workouts?limit=100', {
    headers: { Authorization: 'Bearer sled_…' },
  })
  const { workouts } = JSON.parse(answer.getContentText())
  return workouts.map((one) => [one.completed_at, one.workout_name, one.duration_seconds])
}`,
  },
  {
    title: 'Excel',
    text: 'Data → Get Data → Blank Query → Advanced Editor. LibreOffice sends no token: there, write a file with curl, as for the calendar.',
    scope: 'workouts:read',
    block: `let
  answer = Json.Document(Web.Contents(
    "https://sled.example.org/api/v1/workouts?limit=100",
    [Headers = [Authorization = "Bearer sled_…"]]
  ))
in
  Table.FromRecords(answer[workouts])`,
  },
  {
    title: 'A calendar of workouts',
    text: 'Calendars send no token, and a token in an address would end up in logs. So let cron write a file with this command, and let your calendar open that.',
    scope: 'workouts:read',
    block: String.raw`curl -sf -H 'Authorization: Bearer sled_…' 'https://sled.example.org/api/v1/workouts?limit=100' | python3 -c '
import json, sys
time = lambda text: text[:19].replace("-", "").replace(":", "") + "Z"
plain = lambda text: text.replace("\\", "\\\\").replace(",", "\\,").replace(";", "\\;")
lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Sled//EN"]
for one in json.load(sys.stdin)["workouts"]:
    lines += ["BEGIN:VEVENT", "UID:" + one["id"], "DTSTAMP:" + time(one["completed_at"])]
    lines += ["DTSTART:" + time(one["created_at"]), "DTEND:" + time(one["completed_at"])]
    lines += ["SUMMARY:" + plain(one["workout_name"]), "END:VEVENT"]
print("\r\n".join(lines + ["END:VCALENDAR"]), end="\r\n")
' >workouts.ics`,
  },
]
