// swift-format-ignore-file
// protocol.md, as it is. MAPCAM_UPDATE=1 swift test --filter ProtocolDocument writes it anew.

/// The protocol's reference: what protocol.md holds.
let protocolDocument = ##"""
# The mapcam protocol, version 1.0

`mapcam` reads JSON-RPC 2.0 on its standard input and answers on its standard output. This page describes every message.
What stands between `generated` marks comes from the source: the tables from its declarations, the examples from
sessions that the tests replay. `mapcam schema`, or the method `rpc.discover`, prints the same as an
[OpenRPC](https://spec.open-rpc.org) document. Which parameters exclude one another is in its `x-params`, a JSON Schema
of all parameters of a method together.

- [A conversation](#a-conversation)
- [Transport](#transport)
- [Values](#values): [constraints](#constraints), [perspective](#perspective)
- [Moving the camera](#moving-the-camera): [updates](#updates), [fits](#fits), [animations](#animations),
  [flights](#flights), [tours](#tours), [routes](#routes), [following](#following), [gestures](#gestures), [the clock](#the-clock)
- [Notifications](#notifications)
- [For hosts that draw](#for-hosts-that-draw), [if you come from another SDK](#if-you-come-from)
- [Methods](#methods), [named values](#named-values), [errors](#errors)
- [Under load and fault](#under-load-and-fault)
- [The Model Context Protocol](#the-model-context-protocol)
- [Versions](#versions)
- [Command line](#command-line)

Units everywhere: degrees for angles, seconds for times, screen points (not pixels) for lengths on the screen,
metres on the ground, on the SDK's sphere of radius 6,371,009 m. Names are those of the Google Maps SDK for iOS.

## A conversation

<!-- generated: conversation -->

The first line is the host's request. What comes back is one line each: notifications of what happens, which have no
`id`, and then the response.

```json
{"jsonrpc":"2.0","id":1,"method":"camera.move","params":{"update":{"zoomIn":{}}}}
{"jsonrpc":"2.0","method":"camera.willMove","params":{"map":"default","time":0,"gesture":false}}
{"jsonrpc":"2.0","method":"camera.didChange","params":{"map":"default","time":0,"camera":{"target":{"latitude":0,"longitude":0},"zoom":3,"bearing":0,"viewingAngle":0}}}
{"jsonrpc":"2.0","method":"camera.idle","params":{"map":"default","time":0,"camera":{"target":{"latitude":0,"longitude":0},"zoom":3,"bearing":0,"viewingAngle":0}}}
{"jsonrpc":"2.0","id":1,"result":{"target":{"latitude":0,"longitude":0},"zoom":3,"bearing":0,"viewingAngle":0}}
```

An animation is answered at once. Then it runs as time passes, and time passes when the host says so:

```json
{"jsonrpc":"2.0","id":2,"method":"camera.animate","params":{"to":{"bearing":90},"duration":1,"curve":"linear"}}
{"jsonrpc":"2.0","id":2,"result":{"animation":1,"duration":1,"camera":{"target":{"latitude":0,"longitude":0},"zoom":3,"bearing":90,"viewingAngle":0}}}
{"jsonrpc":"2.0","id":3,"method":"clock.tick","params":{"seconds":1}}
{"jsonrpc":"2.0","method":"camera.willMove","params":{"map":"default","time":1,"gesture":false}}
{"jsonrpc":"2.0","method":"camera.didChange","params":{"map":"default","time":1,"camera":{"target":{"latitude":0,"longitude":0},"zoom":3,"bearing":90,"viewingAngle":0}}}
{"jsonrpc":"2.0","method":"animation.ended","params":{"map":"default","time":1,"animation":1,"outcome":"completed"}}
{"jsonrpc":"2.0","method":"camera.idle","params":{"map":"default","time":1,"camera":{"target":{"latitude":0,"longitude":0},"zoom":3,"bearing":90,"viewingAngle":0}}}
{"jsonrpc":"2.0","id":3,"result":{"time":1,"active":0}}
```

A mistake is answered with what would be right:

```json
{"jsonrpc":"2.0","id":4,"method":"camera.move","params":{"to":{"bering":90}}}
{"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"camera.move: \"/to/bering\" is unknown: there are only \"target\", \"zoom\", \"bearing\", \"viewingAngle\". Did you mean \"bearing\"?","data":{"path":"/to/bering","expected":"one of \"target\", \"zoom\", \"bearing\", \"viewingAngle\""}}}
```

<!-- /generated -->

## Transport

**Messages.** Each line is one message or one batch array, in UTF-8, ended by a line feed. A carriage return before the
line feed, blank lines, and a last line without a line feed are accepted. Standard output carries nothing but messages;
warnings go to standard error.

With `--framing headers` each message has a header instead, as in the Language Server Protocol: `Content-Length: n`, an
empty line, and n bytes. Answers are framed in the same way. `auto`, the default, decides by the first byte of the
stream: `C` or `c` begins a header. A header without a usable `Content-Length`, or longer than 8,192 bytes, is answered
with -32700 and skipped up to the empty line that ends it. Where a body follows a header without a length, or is longer
than its header says, another -32700 is answered and the next header is found again, even on the same line.

**Order.** Requests are served strictly in the order in which they arrive, and answered in that order. Every notification
that a request causes is written before the request's response: a host that has read a response has seen all that the
request did.

**Flushing.** Answers are written as soon as no further complete line waits on standard input. A half-received line never
holds back finished answers.

**Requests.** `jsonrpc` must be `"2.0"`. `id` is a string, a number or null, at most 65,536 bytes as written, and is
echoed byte for byte: `1.0` stays `1.0`. `params` are by name, an object; they may be left out, or null, where nothing
is required. An empty array stands for an object without members, as `params` and as the value of an update that has
none (`{"zoomIn": []}`), since Lua and Emacs Lisp write `{}` like that. Unknown members beside `jsonrpc`, `id`, `method`
and `params` are ignored; an unknown *parameter* is an error. An optional parameter that is null counts as left out,
except where null clears something. Of members with the same name the last one counts.

**Notifications from the host** (requests without an `id`) are served and not answered. If one fails, a warning on
standard error says so.

**Batches** are served in order. The answer is one array on one line, after all notifications that the batch caused. A
batch of notifications only has no answer, an empty batch one Invalid Request error. A `shutdown` inside a batch takes
effect after the batch.

**JSON** is accepted by RFC 8259 exactly: no comments, no trailing commas, no byte order mark, no lone surrogates, no
invalid UTF-8. Arrays and objects may be nested 64 deep. Numbers are IEEE doubles; one that overflows is well-formed JSON
but an invalid parameter. Numbers are written in the shortest form that reads back to the same double, integers without
`.0`, never `-0`, NaN or Infinity.

**Language clients.** A client of language servers (`vim.lsp`, eglot, vscode-languageclient) can start `mapcam` too, and
send these methods as custom requests. `initialize` ignores parameters that it does not know. If `capabilities` are
given, its result has an empty object `capabilities`, `shutdown` only answers, and the notification `exit`, or the end
of input, ends the process with status 0. `initialized`, `exit` and notifications whose names begin with `$/` are
accepted in every session; once `capabilities` were given, other notifications with a slash in their names, such as
those about documents and settings, are ignored too.

**The end.** At the end of input all requests are answered, running animations stay where they are, and the process
exits with status 0. So it does after `shutdown`, when the host closes its end of standard output, and on SIGTERM. The
current request (a batch counts as one) then has 2 seconds to be finished and read; after that the process ends anyway,
possibly in the middle of a line. SIGINT does the same, except that the process then dies by SIGINT, so that Ctrl-C ends
a shell's loop.

**Errors.** A failed request changes nothing and causes no notification. An error's message is a sentence for people;
its `code` and `data` are for programs.

## Values

**Coordinate** `{"latitude", "longitude"}`. Longitudes are wrapped into [-180, 180): 480 becomes 120, and 180 becomes
-180. The latitude of a camera's target is clamped to [-85, 85], any other to the edge of the Mercator square,
±85.0511287798066.

**Camera** `{"target", "zoom", "bearing", "viewingAngle"}`. At zoom z the world is 256·2^z points wide. The bearing is
clockwise from north, in [0, 360). The viewing angle is measured from looking straight down. Where a camera is given,
target and zoom are required, and bearing and viewing angle are 0 unless given; where a partial camera is given (`to`),
what is left out keeps its value.

**Bounds** `{"southWest", "northEast"}`. A west longitude greater than the east one crosses the antimeridian; -180 to
180, or any 360 degrees and more, is the whole world. South above north is an error. Wherever bounds are accepted, so is
`{"coordinates": […]}`: the smallest box around one or more places, the short way round the antimeridian.

**Point** `{"x", "y"}`, from the viewport's top left, y down. **Size** `{"width", "height"}`, each from 0 to 65,536. A
view that has no size yet may have 0; lengths below 0.001 are computed as 0.001. **Insets**
`{"top", "left", "bottom", "right"}`, each 0 or more; omitted edges are 0. Lengths on the screen are at most 10⁹ points,
times in parameters at most 10⁹ seconds.

**Map**: a view with an id (a string of 1 to 128 bytes, compared byte by byte), a size, a camera, padding, limits and
animations. The map `"default"` (800 × 600, camera at 0/0, zoom 2) exists from the start. A method whose `map` parameter is
left out acts on that one; only `map.create` needs an id.

### Constraints

Wherever a camera is set, moved, animated (on every frame) or its limits change, these are applied in this order:

1. zoom into [minZoom, maxZoom], 2 and 21 at first;
2. bearing into [0, 360);
3. viewing angle into [0, limit(zoom)]. The limit is linear between the pairs of `viewingAngleLimits`, constant outside;
4. target: latitude clamp, longitude wrap, then into `cameraTargetBounds` where they apply: the nearest point in Mercator
   space, the short way round the antimeridian (of two equally near edges the east one). The part of the
   bounds beyond ±85 is ignored;
5. `viewBounds` where set; they come last, so they win. The zoom rises to the least at which everything that is seen
   fits between their edges (to maxZoom where it never fits), the viewing angle falls to what that zoom allows, and the
   target goes to the nearest place from which nothing outside is seen. On an axis on which it does not fit even at
   maxZoom, the middle of what is seen lies at the middle of the bounds.

`cameraTargetBounds` restrict what users do, as in the SDK: they apply to gestures and flings only. Setting them does
not move the camera, and they do not restrict what the program asks for. For a gesture and its fling they are widened,
on each axis, to include the target with which the gesture began, so that the target goes no farther out than that and
the camera never jumps. Bounds that are set during a gesture are widened to where the target is then. With
`cameraTargetBoundsApply: "always"` (`"gestures"` at first) they apply to every movement.

*What is seen* is the ground under the whole viewport, padding included; where the horizon is in view, up to the
farthest row. Ground beyond the Mercator square counts as seen, so edges at ±85.05 restrict the camera too; -180 to 180,
the whole world, does not restrict longitudes. The bounds take precedence over a point that a gesture or a zoom holds.

A viewing angle that was clamped is not restored when zooming in again. Within one animation it is: its frames are
constrained one by one, and only the last one stays, so that the result does not depend on how time was ticked.

### Perspective

A pinhole camera with the vertical field of view `fieldOfView` (36.86989764584402° at first, MapLibre's) looks at the
target, which is seen at the centre of the viewport less `padding`. The distance from the eye to the target is
d = height / 2 / tan(fieldOfView / 2) points; the ground is spherical Web Mercator on a plane. A place `right` and `down`
of the target along the camera's own axes, in points at the camera's scale, is seen

    w = d − down·sin p,   x = right·d / w,   y = down·cos p·d / w

from the padded centre, p being the viewing angle. The horizon is d·cos p / sin p above the centre. A screen point at or
above the horizon has no coordinate, nor has one under which the Mercator square has ended (beyond ±85.0511287798066); a
coordinate behind the eye (w ≤ 0) has no point. All are null, never mirrored. A point that is held (by a gesture, or
`zoomBy` with `at`) is a place on the plane, which has no edge. Screen points equal those of MapLibre GL JS at the same
state (its zoom is one less) to 1e-6 points.

Where something finite is needed although the horizon is in view (visible regions, tiles, gestures, tilted fits), the
ground is taken up to the row d/100 below the horizon.

A place that `projection.points` is asked for may have an `altitude`, in metres above the ground at the scale of the place's own
latitude: h points high at the camera's scale, it is seen at w = d − down·sin p − h·cos p, x = right·d / w and
y = (down·cos p − h·sin p)·d / w, which is where `projection.matrix` has it.

Where the world repeats, `projection.points` answers with the copy whose longitude is nearest the target's.
`projection.contains` answers whether any copy of a place is seen inside the viewport less its padding; where the
horizon is in view, copies other than the nearest count only up to the farthest row. `projection.pointsForMeters` and
`zoomForMeters` measure on the flat map; tilt does not enter.

`projection.visibleRegion` is that of the viewport less its padding. Its bounds hold all four corners and the target.
Their longitudes are counted on from the target's: where the region crosses the antimeridian they leave [-180, 180), and
the west one is always the smaller.

## Moving the camera

### Updates

An update is an object with exactly one member:

| update | what it does |
| --- | --- |
| `{"zoomIn": {}}`, `{"zoomOut": {}}` | one zoom level in or out |
| `{"zoomTo": {"zoom"}}` | to a zoom |
| `{"zoomBy": {"delta", "at"?}}` | so many levels in. The ground under the point `at` stays under it, with tilt and bearing, and also where the zoom is clamped |
| `{"setTarget": {"target", "zoom"?}}` | to a place |
| `{"setCamera": {"camera"}}` | to a camera |
| `{"scrollBy": {"x", "y"}}` | moves the camera right and down on the screen: the ground that was at the centre is then at centre − (x, y) |
| `{"fitBounds": {"bounds", "padding"? 64 or "insets"?, "bearing"?, "viewingAngle"?, "maxZoom"?, "shape"?}}` | shows all of an area |

A point `at` at or above the horizon, and a scroll that would take the ground at the centre to the horizon or beyond, are errors
that name the limit.

### Fits

A fit finds the greatest zoom at which the bounds are inside the viewport less the map's padding less the insets, and of
the possible targets the one that centres them on the screen: the room that is left over is the same left and right, and
above and below as far as the greatest zoom leaves a choice. Where the viewing angle that the limits allow grows with
the zoom, the bounds may be inside at one zoom, outside at greater ones, and inside again at a much greater one, from
which more is seen far away: the greatest of all is the answer. Bearing and viewing angle become 0 unless given. With a
viewing angle the fit is exact too: no corner is outside, and no greater zoom would hold them. (Distant ground is
smaller on the screen, so a tilted fit may show the area near the top. The world repeats: where the middle of a wide
area seen from the side is half a world away, `projection.points` answers with another copy.) The angle is at most what
`viewingAngleLimits` allow at the zoom found. With `"shape": "points"`, bounds given as `coordinates` are fitted as the
places themselves, which can be tighter than their box.

`maxZoom` keeps a fit from going closer, and centres the area all the same: a single place, or a street, is then seen with
what is around it. The map's own limits hold too.

Where the insets leave no room, `fitBounds` goes to the minimum zoom with the bounds' middle as its target, and
`camera.forBounds` answers null. A single coordinate gives the maximum zoom, bounds too large for the minimum zoom give
the minimum zoom. The constraints are applied last, as after any other update.

### Animations

`camera.animate` and the `animateTo…` methods start an animation and answer its id, its duration and the camera at its
end, exactly as it will be if nothing else happens to the map; the effect of other running animations is included. The
id is null where there is nothing to animate, or no time for it: then the camera is already there. Ids count up from 1
and are never used twice in a session.

- **Interpolation.** The target goes straight in Mercator space, the short way round; zoom and viewing angle are linear; the
  bearing takes the short way unless `rotation` says otherwise. A tie turns clockwise, and goes east. A point that a
  `zoomBy` holds is held on every frame, whatever other animations do to bearing and viewing angle.
- **About a point.** With `at`, beside a `to` without a target or `padding` alone, the ground under that point of the screen stays under it
  on every frame: a bearing, a viewing angle or a zoom is animated about it, and the target moves as needed. It is an
  error beside an `update` (`zoomBy` has an `at` of its own), a target or a flight, and at or above the horizon.
- **Padding.** With `padding` the map's padding is animated too, each edge linearly; `padding` alone, without `to` or
  `update`, is enough. Like a property of the camera, it can be taken over by another animation; `camera.move` and
  gestures stop it where it is, and a `padding` in `map.configure` sets it. While it moves, each `camera.didChange` has
  a member `padding`, and is sent with each tick even if the camera stays the same. Fits use the final padding; a point
  that is held uses that of each frame. `camera.path` answers `paddings` too.
- **Curve.** `"linear"`, `"easeIn"`, `"easeOut"`, `"easeInOut"`, `"default"` with Core Animation's control points,
  `[x1, y1, x2, y2]` with x in [0, 1] and y in [-1000, 1000], or `{"spring": {"response", "dampingFraction"}}`. A spring
  lasts until it stays within 1e-4 of its way from its end; a `duration` beside it is an error. Overshoot never leaves
  the constraints.
- **Properties** (target, zoom, bearing, viewing angle, and the padding) animate separately. A new animation takes over
  only those that it drives, from where they are at that instant; the others go on. `to` and the animateTo… methods
  drive what they name; an `update` drives all four of the camera's, as the SDK's animateWithCameraUpdate does: what it
  does not change stays where it is. `camera.set`, `camera.move`, `camera.lookAt` and gestures take over all.
- **Delay.** An animation with a `delay` takes over when it begins, from where the camera is then. Where it leads is
  computed when it is requested, and so is how long a flight or a ride takes from where the camera will be.
- **Outcomes.** Each animation ends exactly once: `completed`; `interrupted` when it has lost all its properties; `stopped`
  by `camera.stop` or `map.remove`.
- **Ends.** The first and the last frame are exact. An animation whose end is less than 1e-9 s away is over.
- **Time** passes by ticks only. Splitting a tick into parts ends in the same camera, to 1e-9, even late on the clock:
  what a double cannot hold of a sum of ticks is added to the next one.

`animation.seek` sets an animation to a time since its beginning, backwards too; the camera is the one that ticking there would have
shown. One that waits for its delay begins. At its end it stays, and can be sought back, until the next tick, even one of 0
seconds, completes it. `camera.orbit` turns the camera about its target, more than once around if asked to.

Options that would have no effect are errors: `repeat` without `steps`, options of a single animation beside `steps`
(except `delay`), `fly` without `path` `"fly"`, a `duration` beside a spring.

`camera.path` answers the frames that the same animation or tour would show, without moving anything: `frames` of them,
evenly spaced from the first to the last, or one each 1/`fps` seconds and the last one. Its `duration` includes the delay.

### Flights

`"path": "fly"` takes target and zoom along the optimal path of van Wijk and Nuij (Smooth and efficient zooming and panning,
INFOVIS 2003): out, across and in again. w₀ is the viewport's larger side, u₁ the way in points at the start's scale, ρ the
`curvature`. The top of a flight is not below `fly.minZoom`, nor below the map's own minZoom: with w_m = w₀ / 2^(minZoom − zoom₀) of
the higher of the two, but not less than w₀ and w₁, ρ² is at most (√(w_m² − w₀²) + √(w_m² − w₁²)) / u₁, so that the top is that zoom
exactly. Where that lowers ρ, S is at least ρ₀·u₁/w_m, ρ₀ being the curvature asked for, so that the ground does not race; where
it makes ρ = 0, the flight is level: the zoom stays, and the target moves evenly.
The duration, where none is given, is the path's length S over `speed`, at most `maxDuration`. Bearing and
viewing angle are linear. Where the target stays, a flight zooms exponentially; where neither target nor zoom changes
it is an ordinary animation. A flight drives target and zoom, even if the update gives only one of them.

### Tours

`camera.tour` plays `steps` one after the other, as one animation with one id:

    {"steps": [{"to": {…}, "path": "fly", "hold": 2}, {"update": {"zoomIn": {}}, "duration": 1, "curve": "easeInOut"}], "repeat": 2}

A step has `update`, `to` or `route`, and of animate's options `duration`, `curve`, `path`, `rotation` and `fly`; `hold`
is the rest after it, in seconds. A step begins where the one before it ended; relative updates (`zoomBy`, `scrollBy`)
are relative to that. The first begins where the camera is when the tour does. The tour drives every property that any
of its steps drives, and all of them where a later step zooms about a point: that holds the ground of the viewport in
which its step begins. A tour that takes no time is done at once, and its id is null. `animation.step` is sent when a step begins, with its number, counted from 0 in each repetition;
after a seek it is sent for the step that is played then. There may be 1,000 steps and 100 repetitions. `camera.path`
takes the same `steps` and `repeat`; its other options are then errors, except `delay`.

### Routes

`camera.route` goes along a line at constant speed over the ground, as one animation:

    {"route": {"coordinates": [{…}, {…}, {…}], "speed": 30, "zoom": [[0, 14], [0.5, 16]], "viewingAngle": 50, "approach": 2}}

- **Line.** It is straight between its places on the Mercator map, the short way round the antimeridian, as GeoJSON lines are
  drawn. Its length is that of the rhumb lines between them on the SDK's sphere: Δφ·R / cos β, or Δλ·R·cos φ along a parallel.
  A place that equals the one before it counts once. Latitudes beyond ±85 count as ±85.
- **Pace.** Either `speed` in metres a second or `duration` in seconds; without both, one screen height of ground, at
  the first zoom and place, every two seconds. The `curve` is `"linear"` unless given; one that overshoots is held at
  the line's ends.
- **Target.** At a fraction f of the animation it is exactly at length f·L: no corner is cut. With `smoothing` it is the mean of the
  line over so many metres around that place, and cuts corners by at most a quarter of them.
- **Bearing.** `"course"`, the default, is the mean of the line's course over `courseLength` metres around the target, by default
  three seconds of way: it never jumps. A course turns the short way at each place, and clockwise where the line turns
  back. A number is that bearing; `"keep"` leaves the camera's own.
- Both windows are measured along the map, at the scale of the place in their middle: so many metres are metres / cos φ there. Where
  the line ends they are shortened on both sides alike, so that the first and the last frame are the line's ends.
- **Zoom and viewing angle** are a number, or pairs of a fraction of the length and the value there: linear between them, constant
  outside. Left out, the camera keeps its own.
- **Approach.** For so many seconds, within the duration, each frame is a blend of the camera as it was and the moving frame of the
  route, eased by `"easeInOut"`. With 0 the camera is on the route at once, with `camera.willMove` and `camera.didChange`.

A route is also a step of a tour, `{"route": {…}}`, beside `curve` and `hold`; there the approach is 1 where it is not
given and the camera is not where the ride begins. `camera.path` and `projection.tiles` take a `route` too, so a host
can load in advance what the ride will need. A line may have 100,000 places.

### Following

`camera.follow` follows something that moves; with `camera.track` the host says where it is, whenever it knows:

    {"method": "camera.follow", "params": {"zoom": 17, "viewingAngle": 45, "bearing": "heading", "at": {"x": 400, "y": 450}}}
    {"method": "camera.track", "params": {"places": [{"coordinate": {…}, "heading": 93}]}}

- `camera.track` is always accepted, and answers whether the camera follows. Places given before `camera.follow` count.
- **One place.** The target glides to each new place in the time that passed between the last two, 0.1 to 10 seconds (1
  second for the first place, from where the camera's target is): in a straight line on the map, at constant speed over
  the ground. So even motion stays even, without a stop at each fix. What glides is held at the point `at`.
- **Bearing.** `"heading"` glides to the given heading, `"course"` to the direction of the rhumb line from the last
  place to this one (of several, between the middles of their boxes), each the short way. Where no heading is given, or
  the places are closer than a metre, the bearing stays.
- **Several places.** The camera glides to the fit that shows them all, within `insets` and no closer than `maxZoom`;
  `zoom` and `at` are ignored then. The fit is that of each frame: where an animation moves the padding or turns the camera,
  it goes along, and a new size, padding or limit in `map.configure` fits them anew at once. The viewing angle counts as it
  is when the places are given. Where one place becomes several, following takes the zoom over, from where it is; where
  several become one, it glides to `zoom` and `at`.
- **Transition.** From its beginning, or from the first place where that is later, the frame is for so many seconds a blend of the
  camera as it was and the moving frame, eased by `"easeInOut"`. Nothing moves before the first place.
- Following is an animation without an end: `duration` is null in `animation.list`, it counts in `active`, and it cannot be sought. It
  ends `interrupted` where something else moves all that it drives, a gesture or another `camera.follow`, or `stopped`.
  `camera.idle` comes then, and not between fixes.

### Gestures

A host with touch or mouse input sends the movements as they occur: `gesture.pan`, `gesture.pinch`, `gesture.rotate`,
`gesture.tilt`, and `gesture.end` when the fingers are lifted. The first one begins a gesture and interrupts all
animations. The ground under the fingers stays under them, tilted and turned, until a limit stops it.

- `pan` moves the ground under `at` (the centre, if it is left out) by `translation`.
- `pinch` and `rotate` turn the map with the fingers: clockwise on the screen is positive, and the bearing falls by as much.
- A point `at` at or above the horizon counts as the centre. A touch between the horizon and the farthest row holds that
  row, and nothing is dragged beyond it.
- `doubleTap` and `twoFingerTap` zoom one level in or out about `at`, in 0.25 seconds: each is a whole gesture, which ends an
  open one and all animations.
- `end` with a `velocity` of more than 8 points a second flings: the speed falls as e^(−4t) until it is below that. A
  fling ends all animations, and is itself an animation of the target; it goes in the direction of the fingers, at most
  0.49 of the way round the world. The constraints are applied to each of its frames.
- `gestures` in `map.configure` switches each kind off; a gesture that is off does nothing. Without `scroll`, pinches
  and turns are about the centre, and nothing flings.

`camera.willMove` with `gesture: true` is sent once for each gesture, before its first change; `camera.idle` only after
the gesture and its fling. A fling ends like an animation of the target: by `camera.set`, `camera.move`,
`camera.lookAt` and `camera.stop`, and by whatever animates the target.

Whatever moves the camera by program (set, move, lookAt, animations, tours, and stop) ends a gesture that is open; an
animation with a delay does so when it begins. The next pan, pinch, rotate or tilt begins another. `gesture.end` where
none is open does nothing and answers `{"animation": null}`: a finger lifted during a flight does not throw it away.
`gesturing` in `map.get` says whether one is open.

### The clock

All maps share one clock, which starts at 0 and stops at 1,000,000,000 seconds, in real time too. `clock.tick` lets time
pass by `seconds`, or up to `to`. The same requests therefore give the same bytes on every run: to record a session is
`tee`, and to replay it is `<`.

`clock.start`, or `--clock realtime`, lets the clock run by itself, by the system's monotonic clock, at `fps` frames a second
while something moves, and without any frames while nothing does: while all animations wait for their delay, or tours
rest, it sleeps until the first of them goes on. Requests between two frames act on the frame that was
shown last. `clock.tick` is then refused (-32005) until `clock.stop`. If the process was stopped or starved while something
moved, the clock goes on by at most 0.25 seconds, or two frames where those are longer, at once, so that the camera
never leaps.

A host that reads slowly, with more than 128 KiB of output unread, gets fewer `camera.didChange` in real time: each
map's changes wait, and only the newest is sent, once there is room or before another notification is sent about the
map, and for all maps before the answer to `clock.stop`. Other notifications are never left out.

## Notifications

Within one request or tick, a map's notifications come in this order: willMove, didChange, step, ended, idle; maps in
the order in which they were created. `notify` in `map.configure` selects which ones a map sends.

- `camera.willMove` is sent before the first change of each move, animation or gesture; once for all that begin in the
  same tick. A fling belongs to its gesture.
- `camera.didChange` is sent with each request or tick that changed the camera, and never when nothing changed.
- `camera.idle` is sent when what began with a willMove is over: the last animation or gesture, or a move while nothing
  else was going on. It is also sent after a `camera.set`, `camera.move`, `camera.lookAt` or animate that found the
  camera there already, while nothing else was going on: a host that asks for a camera can always wait for it.
  Animations that wait for their delay count as going on.
- Where a new size, padding or field of view changes what is observed, a `camera.didChange` alone is sent.

<!-- generated: notifications -->

### camera.willMove

Before the first change of a move, an animation or a gesture.

| member | type | meaning |
| --- | --- | --- |
| `map` | string | The map's id. |
| `time` | number | Seconds on the clock. |
| `gesture` | boolean | Whether a gesture causes it. |

### camera.didChange

After each request or tick that changed the camera; always for its final position.

| member | type | meaning |
| --- | --- | --- |
| `map` | string | The map's id. |
| `time` | number | Seconds on the clock. |
| `camera` | [Camera](#camera) | Where it is. |
| `padding`? | [Insets](#insets) | The map's padding, while an animation moves it. |
| `visibleRegion`? | [VisibleRegion](#visibleregion) | As of projection.visibleRegion; where it is observed. |
| `matrix`? | [ViewMatrix](#viewmatrix) | As of projection.matrix; where it is observed. |
| `tiles`? | array of [Tile](#tile) or null | As of projection.tiles; where it is observed. |

### animation.step

A step of a tour began.

| member | type | meaning |
| --- | --- | --- |
| `map` | string | The map's id. |
| `time` | number | Seconds on the clock. |
| `animation` | integer ≥ 0 | The tour's id. |
| `index` | integer ≥ 0 | The step's number, from 0. |

### animation.ended

An animation ended: exactly once for each.

| member | type | meaning |
| --- | --- | --- |
| `map` | string | The map's id. |
| `time` | number | Seconds on the clock. |
| `animation` | integer ≥ 0 | Its id. |
| `outcome` | `"completed"`, `"interrupted"` or `"stopped"` | `completed`: it came to its end; `interrupted`: other animations, a move or a gesture took over all that it drove; `stopped`: by camera.stop or map.remove. |

### camera.idle

Nothing moves any more.

| member | type | meaning |
| --- | --- | --- |
| `map` | string | The map's id. |
| `time` | number | Seconds on the clock. |
| `camera` | [Camera](#camera) | Where it is. |

<!-- /generated -->

`observe` in `map.configure` adds members to `camera.didChange`: any of `"visibleRegion"`, `"matrix"` and `"tiles"`,
each as the method of that name answers it without further parameters (`tiles` null where there are more than 4,096).

## For hosts that draw

**MapLibre GL JS** and **Mapbox GL JS** count zooms on a world of 512 points, and call the viewing angle pitch:

```js
map.jumpTo({
  center: [camera.target.longitude, camera.target.latitude],
  zoom: camera.zoom - 1,
  bearing: camera.bearing,
  pitch: camera.viewingAngle,
  padding,                       // the same as in map.configure
})
```

By default MapLibre limits the zoom and the pitch, and keeps the edge of the world out of view. With these options (of
5.10 and newer) it shows every camera as it is:

```js
new maplibregl.Map({…, minZoom: -2, maxZoom: 29, maxPitch: 85, transformConstrain: (center, zoom) => ({center, zoom})})
```

Its field of view is the default of mapcam too. It draws pitches up to 85 degrees only, so allow no greater viewing
angles.

**deck.gl**: `{longitude, latitude, zoom: camera.zoom - 1, bearing: camera.bearing, pitch: camera.viewingAngle, minZoom: -2, maxZoom: 29, maxPitch: 89}`
as the view state of a `new MapView({fovy: 36.86989764584402, padding})`; `padding` is the map's, with `top`, `left`, `bottom` and `right`.

**WebGL, Metal, any canvas**: `projection.matrix` answers `viewProjection`, sixteen numbers, column after column, as
`uniformMatrix4fv` and `simd_double4x4` take them. It transforms Mercator places, *relative to the target*, to clip
space:

```js
const mercator = ({latitude, longitude}) => {
  const sin = Math.sin(latitude * Math.PI / 180)
  return [longitude / 360 + 0.5, 0.5 - Math.atanh(sin) / (2 * Math.PI)]
}
const [tx, ty] = mercator(camera.target)
const [x, y] = mercator(place)
const vertex = [x - tx, y - ty, 0, 1]          // subtract in double precision, then go to floats
// clip = viewProjection · vertex; on the screen: ((clip.x/clip.w + 1)/2 · width, (1 − clip.y/clip.w)/2 · height)
```

x and y of clip space go from −1 to 1 across the whole viewport, y up. z/w goes from 0 at `near` to 1 at `far`, as Metal, Direct3D and
WebGPU have it; WebGL's −1…1 is 2·z − w. z is height in the same unit: metres / (2π · 6371009 · cos latitude). `near` and `far` are depths in points: a fiftieth of the nearest
ground's in view, and a hundredth more than the farthest's.

`eye` is where the camera is: the place below it, and its altitude in metres at the scale of that place's latitude.
`camera.lookAt` takes an eye and a target, and sets the camera that they make: the same camera again, as long as the eye
is less than half the world away from the target, and its latitude is one that a place can have.

**Tiles**: `projection.tiles` lists exactly the tiles whose ground is in view, in the whole viewport, padding included,
nearest to the target first. The level is the integer nearest to zoom − log₂(tileSize / 256). `wrap` is the copy of the
world, 0 being the target's. Screen and tiles have half-open edges: a tile that is only touched is not listed. With
`"levels": "varying"` fewer, larger tiles cover what is far away in a tilted view, and smaller ones what is so near that
others would be drawn larger than twice their size. With `"wrap": false` each z/x/y is named once, whatever copies of it
are seen, and its `wrap` is 0. With `animation` or `steps` it answers the tiles of a whole flight, those first needed
first, as seen at `fps` views a second, so that a host can fetch them in advance. More than 65,536 tiles are refused
(-32004, `maxTiles`). So is a flight that takes too much work (`maxTileWork`): each view at which the camera moves takes
16 steps, and one for each of its tiles (eight with `"varying"`), and together they may take 1,048,576. Views at which
it rests take none.

## If you come from

The names of the Google Maps SDKs and of MapLibre, and what corresponds to them here. A request for a method by one of
these names is answered with the one to call; of the iOS SDK's also in Swift's spelling, as `animate(toZoom:)`. `{…}` is a coordinate, `[…]` a list of them.

<!-- generated: counterparts -->

| Google Maps SDK for iOS | … for Android | MapLibre GL JS | here |
| --- | --- | --- | --- |
| `GMSCameraUpdate.zoomIn` | `CameraUpdateFactory.zoomIn` |  | [camera.move](#cameramove) `{"update": {"zoomIn": {}}}` |
| `GMSCameraUpdate.zoomOut` | `CameraUpdateFactory.zoomOut` |  | [camera.move](#cameramove) `{"update": {"zoomOut": {}}}` |
| `GMSCameraUpdate.zoomTo:` | `CameraUpdateFactory.zoomTo` |  | [camera.move](#cameramove) `{"update": {"zoomTo": {"zoom": 12}}}` |
| `GMSCameraUpdate.zoomBy:`, `zoomBy:atPoint:` | `CameraUpdateFactory.zoomBy` |  | [camera.move](#cameramove) `{"update": {"zoomBy": {"delta": 1}}}` |
| `GMSCameraUpdate.setTarget:` | `CameraUpdateFactory.newLatLng` |  | [camera.move](#cameramove) `{"update": {"setTarget": {"target": {…}}}}` |
| `setTarget:zoom:` | `CameraUpdateFactory.newLatLngZoom` |  | [camera.move](#cameramove) `{"update": {"setTarget": {"target": {…}, "zoom": 12}}}` |
| `GMSCameraUpdate.scrollByX:Y:`, `scrollBy` | `CameraUpdateFactory.scrollBy` |  | [camera.move](#cameramove) `{"update": {"scrollBy": {"x": 100, "y": 50}}}` |
| `GMSCameraUpdate.fitBounds:`, `fitBounds:withPadding:`, `fitBounds:withEdgeInsets:`, `GMSCameraUpdate.fit(_:)` | `CameraUpdateFactory.newLatLngBounds` |  | [camera.move](#cameramove) `{"update": {"fitBounds": {"bounds": {"coordinates": […]}}}}` |
| `setCamera:`, `cameraWithTarget:zoom:`, `cameraWithLatitude:longitude:zoom:`, `initWithFrame:camera:`, `GMSCameraPosition`, `GMSMutableCameraPosition` | `CameraUpdateFactory.newCameraPosition` |  | [camera.set](#cameraset) `{"camera": {"target": {…}, "zoom": 12}}` |
| `moveCamera:` | `moveCamera` |  | [camera.move](#cameramove) `{"update": {"zoomTo": {"zoom": 12}}}` |
|  |  | `jumpTo`, `setCenter` | [camera.move](#cameramove) `{"to": {"target": {…}, "zoom": 12}}` |
|  |  | `setZoom` | [camera.move](#cameramove) `{"to": {"zoom": 12}}` |
|  |  | `setBearing` | [camera.move](#cameramove) `{"to": {"bearing": 90}}` |
|  |  | `setPitch` | [camera.move](#cameramove) `{"to": {"viewingAngle": 45}}` |
|  |  | `calculateCameraOptionsFromTo`, `setFreeCameraOptions` | [camera.lookAt](#cameralookat) `{"eye": {"coordinate": {…}, "altitude": 3000}, "target": {…}}` |
| `animateWithCameraUpdate:`, `animate(with:)` | `animateCamera` | `zoomIn`, `zoomOut`, `zoomTo` | [camera.animate](#cameraanimate) `{"update": {"zoomIn": {}}, "duration": 0.5}` |
| `animateToCameraPosition:`, `animate(to:)` |  |  | [camera.animateToCameraPosition](#cameraanimatetocameraposition) `{"camera": {"target": {…}, "zoom": 12}}` |
| `animateToLocation:` |  | `panTo` | [camera.animateToLocation](#cameraanimatetolocation) `{"location": {…}}` |
| `animateToZoom:` |  |  | [camera.animateToZoom](#cameraanimatetozoom) `{"zoom": 12}` |
| `animateToBearing:` |  | `rotateTo` | [camera.animateToBearing](#cameraanimatetobearing) `{"bearing": 90}` |
|  |  | `resetNorth`, `snapToNorth` | [camera.animateToBearing](#cameraanimatetobearing) `{"bearing": 0}` |
| `animateToViewingAngle:` |  | `pitchTo` | [camera.animateToViewingAngle](#cameraanimatetoviewingangle) `{"viewingAngle": 45}` |
|  |  | `resetNorthPitch` | [camera.animate](#cameraanimate) `{"to": {"bearing": 0, "viewingAngle": 0}}` |
|  |  | `flyTo` | [camera.animate](#cameraanimate) `{"to": {"target": {…}, "zoom": 12}, "path": "fly"}` |
| `CATransaction.setAnimationDuration:`, `kCATransactionAnimationDuration` |  | `easeTo` | [camera.animate](#cameraanimate) `{"to": {"target": {…}, "bearing": 90}, "duration": 0.5, "curve": "default"}` |
|  |  | `panBy` | [camera.animate](#cameraanimate) `{"update": {"scrollBy": {"x": 100, "y": 50}}, "duration": 0.5}` |
|  |  | `fitBounds` | [camera.animate](#cameraanimate) `{"update": {"fitBounds": {"bounds": {"coordinates": […]}}}, "path": "fly"}` |
|  |  | `around` | [camera.animate](#cameraanimate) `{"to": {"bearing": 90}, "at": {"x": 200, "y": 300}}` |
|  | `stopAnimation` | `stop` | [camera.stop](#camerastop) |
| `setFrame:` |  | `resize` | [map.configure](#mapconfigure) `{"size": {"width": 390, "height": 844}}` |
| `setPadding:` | `setPadding` | `setPadding` | [map.configure](#mapconfigure) `{"padding": {"top": 44, "bottom": 200}}` |
| `setMinZoom:maxZoom:` | `setMinZoomPreference`, `setMaxZoomPreference` | `setMinZoom`, `setMaxZoom` | [map.configure](#mapconfigure) `{"minZoom": 4, "maxZoom": 16}` |
|  | `resetMinMaxZoomPreference` |  | [map.configure](#mapconfigure) `{"minZoom": 2, "maxZoom": 21}` |
| `setCameraTargetBounds:`, `cameraTargetBounds` | `setLatLngBoundsForCameraTarget` |  | [map.configure](#mapconfigure) `{"cameraTargetBounds": {"coordinates": […]}}` |
|  |  | `setMaxBounds` | [map.configure](#mapconfigure) `{"viewBounds": {"coordinates": […]}}` |
|  |  | `setMaxPitch` | [map.configure](#mapconfigure) `{"viewingAngleLimits": [[0, 60]]}` |
|  |  | `setVerticalFieldOfView` | [map.configure](#mapconfigure) `{"fieldOfView": 30}` |
| `GMSUISettings.scrollGestures`, `setScrollGestures:` | `setScrollGesturesEnabled` | `dragPan` | [map.configure](#mapconfigure) `{"gestures": {"scroll": false}}` |
| `GMSUISettings.zoomGestures`, `setZoomGestures:` | `setZoomGesturesEnabled` | `scrollZoom`, `doubleClickZoom` | [map.configure](#mapconfigure) `{"gestures": {"zoom": false}}` |
| `GMSUISettings.tiltGestures`, `setTiltGestures:` | `setTiltGesturesEnabled` | `touchPitch` | [map.configure](#mapconfigure) `{"gestures": {"tilt": false}}` |
| `GMSUISettings.rotateGestures`, `setRotateGestures:` | `setRotateGesturesEnabled` | `dragRotate`, `touchZoomRotate` | [map.configure](#mapconfigure) `{"gestures": {"rotate": false}}` |
| `setAllGesturesEnabled:` | `setAllGesturesEnabled` |  | [map.configure](#mapconfigure) `{"gestures": {"scroll": false, "zoom": false, "tilt": false, "rotate": false}}` |
| `GMSMapView.camera` | `getCameraPosition`, `cameraPosition` | `getCenter`, `getZoom`, `getBearing`, `getPitch` | [camera.get](#cameraget) |
| `GMSMapView.minZoom`, `GMSMapView.maxZoom`, `settings` | `getMinZoomLevel`, `getMaxZoomLevel`, `getUiSettings` | `getPadding`, `getMinZoom`, `getMaxZoom`, `getMaxPitch`, `getMaxBounds`, `getVerticalFieldOfView` | [map.get](#mapget) |
|  |  | `isMoving`, `isZooming`, `isRotating`, `isEasing` | [animation.list](#animationlist) |
| `cameraForBounds:insets:`, `camera(for:insets:)` |  | `cameraForBounds` | [camera.forBounds](#cameraforbounds) `{"bounds": {"coordinates": […]}}` |
| `pointForCoordinate:`, `point(for:)` | `toScreenLocation` | `project` | [projection.points](#projectionpoints) `{"coordinates": […]}` |
| `coordinateForPoint:`, `coordinate(for:)` | `fromScreenLocation` | `unproject` | [projection.coordinates](#projectioncoordinates) `{"points": [{"x": 200, "y": 300}]}` |
| `containsCoordinate:` |  |  | [projection.contains](#projectioncontains) `{"coordinates": […]}` |
| `GMSProjection.visibleRegion` | `getVisibleRegion` | `getBounds` | [projection.visibleRegion](#projectionvisibleregion) |
| `pointsForMeters:atCoordinate:` |  |  | [projection.pointsForMeters](#projectionpointsformeters) `{"meters": 100, "at": {…}}` |
| `zoomAtCoordinate:forMeters:perPoints:`, `zoom(at:forMeters:perPoints:)` |  |  | [projection.zoomForMeters](#projectionzoomformeters) `{"meters": 100, "points": 50, "at": {…}}` |
|  |  | `getFreeCameraOptions`, `getProjectionMatrix`, `modelViewProjectionMatrix` | [projection.matrix](#projectionmatrix) |
|  |  | `coveringTiles` | [projection.tiles](#projectiontiles) |
| `mapView:willMove:` | `setOnCameraMoveStartedListener`, `onCameraMoveStarted` | `movestart` | [camera.willMove](#camerawillmove) |
| `mapView:didChangeCameraPosition:`, `mapView(_:didChange:)` | `setOnCameraMoveListener`, `onCameraMove` | `move` | [camera.didChange](#cameradidchange) |
| `mapView:idleAtCameraPosition:`, `mapView(_:idleAt:)` | `setOnCameraIdleListener`, `onCameraIdle` | `moveend`, `idle` | [camera.idle](#cameraidle) |
| `CATransaction.setCompletionBlock:` | `setOnCameraMoveCanceledListener`, `onCameraMoveCanceled` |  | [animation.ended](#animationended) |

<!-- /generated -->

What differs on purpose:

- **From the SDK for iOS.** Names and behaviour are the SDK's: what is not in this list is meant to be the same. Numbers
  are doubles, not floats. Time passes by `clock.tick`, so that a test can stop anywhere (`clock.start` lets it run). An
  update is an object with the name of the factory method. A `CATransaction`'s timing function is `curve`, and
  `easeInEaseOut` is `"easeInOut"` there. Animations answer with the camera that they lead to. Fits take a bearing and a
  viewing angle, and are exact with them. What the SDK leaves open is specified here: the field of view, the curve's
  control points, the viewing angle limits by zoom.
- **From the SDK for Android.** `tilt` is `viewingAngle`; its `newLatLngBounds` needs a padding, `fitBounds` has 64
  points by default, as on iOS; a canceled animation is `interrupted`. On Android `setLatLngBoundsForCameraTarget`
  restricts every movement; here, as on iOS, only those of users, unless `cameraTargetBoundsApply` is `"always"`.
- **From MapLibre GL JS.** A zoom is one more than MapLibre's, since its world is 512 points wide at zoom 0. `pitch` is
  `viewingAngle`, which the zoom limits, as in the SDK: `viewingAngleLimits` of `[[0, 85]]` are MapLibre's rule. Places
  are `{"latitude", "longitude"}`, so that their order cannot be mistaken. `zoomIn`, `panBy` and `fitBounds` animate in
  MapLibre; here `camera.move` is immediate and `camera.animate` takes time. `setMaxBounds` restricts what is seen, as
  `viewBounds` do here. `moveend` comes after each movement, `camera.idle` once nothing moves any more. Flights go as
  high as `minZoom` says exactly, and do not jump where start and end nearly coincide; tilted fits overflow in MapLibre,
  and do not here.

## Methods

The examples are a request and its answer, without the notifications between them; a long answer is cut at the `…`.

<!-- generated: methods -->

- **session**: [initialize](#initialize), [ping](#ping), [shutdown](#shutdown), [rpc.discover](#rpcdiscover)
- **map**: [map.create](#mapcreate), [map.configure](#mapconfigure), [map.get](#mapget), [map.list](#maplist), [map.remove](#mapremove)
- **camera**: [camera.get](#cameraget), [camera.set](#cameraset), [camera.move](#cameramove), [camera.stop](#camerastop), [camera.forBounds](#cameraforbounds), [camera.lookAt](#cameralookat), [camera.animate](#cameraanimate), [camera.animateToLocation](#cameraanimatetolocation), [camera.animateToZoom](#cameraanimatetozoom), [camera.animateToBearing](#cameraanimatetobearing), [camera.animateToViewingAngle](#cameraanimatetoviewingangle), [camera.animateToCameraPosition](#cameraanimatetocameraposition), [camera.tour](#cameratour), [camera.orbit](#cameraorbit), [camera.path](#camerapath), [camera.route](#cameraroute), [camera.follow](#camerafollow), [camera.track](#cameratrack)
- **animation**: [animation.list](#animationlist), [animation.seek](#animationseek)
- **projection**: [projection.points](#projectionpoints), [projection.coordinates](#projectioncoordinates), [projection.contains](#projectioncontains), [projection.visibleRegion](#projectionvisibleregion), [projection.pointsForMeters](#projectionpointsformeters), [projection.zoomForMeters](#projectionzoomformeters), [projection.matrix](#projectionmatrix), [projection.tiles](#projectiontiles)
- **gesture**: [gesture.pan](#gesturepan), [gesture.pinch](#gesturepinch), [gesture.rotate](#gesturerotate), [gesture.tilt](#gesturetilt), [gesture.doubleTap](#gesturedoubletap), [gesture.twoFingerTap](#gesturetwofingertap), [gesture.end](#gestureend)
- **clock**: [clock.tick](#clocktick), [clock.start](#clockstart), [clock.stop](#clockstop), [clock.get](#clockget)

### initialize

Describes the server, its limits and its constants. Optional; may be called at any time. Unknown parameters are ignored: editors send those of the Language Server Protocol.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `client` | [Client](#client) | | The host. |
| `protocolVersion` | string | | The version of the protocol that the host speaks; its major number must be 1. |
| `capabilities` | any value | | A language client's. From then on `shutdown` only answers, and `exit` ends the process. |

**Result**: [ServerDescription](#serverdescription). The server, its limits and its constants.

**Errors**: [-32602](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"client":{"name":"example"},"protocolVersion":"1.0"}}
{"jsonrpc":"2.0","id":1,"result":{"server":{"name":"mapcam","version":"0.1.0"},"protocolVersion":"1.0","limits":{"maxLineBytes":16777216,"maxBacklogBytes":16777216,"maxBatchRequests":10000,"maxBatchAnswerBytes":67108864,"maxIdBytes":65536,"maxDepth":64,"maxMaps":65536,"maxAnimations":1024,"maxRoutePlaces":100000,"maxTiles":65536,"maxTileWork":1048576,"maxObservedTiles":4096,"maxFrames":1000000},"constants":{"minZoomLevel":2,"maxZoomLevel":21,"earthRadius":6371009,"fieldOfView":36.86989764584402,"maxLatitude":85.0511287798066,"maxTargetLatitude":85,"tileSize":256}}}
```

### ping

Answers, and does nothing else.

No parameters.

**Result**: `{}`. An empty object.

**Errors**: [-32602](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":2,"method":"ping"}
{"jsonrpc":"2.0","id":2,"result":{}}
```

### shutdown

Answers; then everything is sent and the process exits with status 0. Where `initialize` was given `capabilities` it only answers, and the notification `exit` ends the process.

No parameters.

**Result**: null. Nothing.

**Errors**: [-32602](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":49,"method":"shutdown"}
{"jsonrpc":"2.0","id":49,"result":null}
```

### rpc.discover

Describes all methods, their parameters and results, the errors and the notifications.

No parameters.

**Result**: This service's OpenRPC document.

**Errors**: [-32602](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":1,"method":"rpc.discover","params":{}}
{"jsonrpc":"2.0","id":1,"result":{"openrpc":"1.3.2","info":{"title":"mapcam","version":"1.0","description":"A headless map camera. JSON-RPC 2.0 over stdio, one message a line."},"methods":[{"name":"initialize","summary":"Describes the server, its limits and its constants. Optional; may be called at any time. Unknown parameters are ignored: editors send those of the Language Server Protocol.","paramStructure":"by-name","params":[{"name":"client","summary":"The host.","required":false,"schema":{"$ref":"#/components/schemas/Client"}},{"name":"protocolVersion","summary":"The version of the protocol that the host speaks; its major number must be 1.","required":false,"schema":{"type":"string"}},{"…
```

### map.create

Creates a map.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | *required* | The new map's id. |
| `camera` | [CameraInput](#camerainput) | | The camera at first; 0/0 at zoom 2 where it is left out. |

And `size`, `padding`, `minZoom`, `maxZoom`, `cameraTargetBounds`, `cameraTargetBoundsApply`, `viewBounds`, `viewingAngleLimits`, `fieldOfView`, `gestures`, `notify` and `observe`, as in [map.configure](#mapconfigure).

**Result**: [MapState](#mapstate). The map.

**Errors**: [-32602](#errors), [-32002](#errors), [-32004](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":3,"method":"map.create","params":{"map":"phone","size":{"width":390,"height":844},"camera":{"target":{"latitude":-33.8683,"longitude":151.2086},"zoom":12}}}
{"jsonrpc":"2.0","id":3,"result":{"map":"phone","size":{"width":390,"height":844},"padding":{"top":0,"left":0,"bottom":0,"right":0},"camera":{"target":{"latitude":-33.8683,"longitude":151.2086},"zoom":12,"bearing":0,"viewingAngle":0},"minZoom":2,"maxZoom":21,"cameraTargetBounds":null,"cameraTargetBoundsApply":"gestures","viewBounds":null,"viewingAngleLimits":[[10,30],[16,65]],"fieldOfView":36.86989764584402,"gestures":{"scroll":true,"zoom":true,"tilt":true,"rotate":true},"gesturing":false,"notify":["camera.willMove","camera.didChange","animation.step","animation.ended","camera.idle"],"observe":[]}}
```

### map.configure

Changes a map's settings; what is left out stays as it is. The camera is constrained anew.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `size` | [SizeInput](#sizeinput) | | The view's size. |
| `padding` | [InsetsInput](#insetsinput) | | What the host's controls cover at each edge. |
| `minZoom` | number 0 to 30 | | The least zoom, 2 at first; at most `maxZoom`. |
| `maxZoom` | number 0 to 30 | | The greatest zoom, 21 at first. |
| `cameraTargetBounds` | [BoundsInput](#boundsinput) or null | | The box that users keep the target in; null clears it. |
| `cameraTargetBoundsApply` | `"gestures"` or `"always"` | | What cameraTargetBounds restrict: gestures and flings alone, as at first, or whatever moves the camera. |
| `viewBounds` | [BoundsInput](#boundsinput) or null | | The box that all that is seen stays in, under the padding too; null clears it. |
| `viewingAngleLimits` | array of 1 to 16 [number, number 0 to 89] | | The greatest viewing angle by zoom, as pairs [zoom, angle] in ascending order of zoom: linear between them, constant outside; [[10, 30], [16, 65]] at first. |
| `fieldOfView` | number 1 to 150 | | The vertical field of view in degrees, 36.86989764584402 at first. |
| `gestures` | [GesturesInput](#gesturesinput) | | Which gestures are allowed, all at first. |
| `notify` | array of `"camera.willMove"`, `"camera.didChange"`, `"animation.step"`, `"animation.ended"` or `"camera.idle"` | | The notifications that the map sends, by their methods' names; all at first. |
| `observe` | array of `"visibleRegion"`, `"matrix"` or `"tiles"` | | What camera.didChange has beside the camera; nothing at first. |

**Result**: [MapState](#mapstate). The map.

**Errors**: [-32602](#errors), [-32001](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":4,"method":"map.configure","params":{"map":"phone","padding":{"bottom":200},"minZoom":4}}
{"jsonrpc":"2.0","id":4,"result":{"map":"phone","size":{"width":390,"height":844},"padding":{"top":0,"left":0,"bottom":200,"right":0},"camera":{"target":{"latitude":-33.8683,"longitude":151.2086},"zoom":12,"bearing":0,"viewingAngle":0},"minZoom":4,"maxZoom":21,"cameraTargetBounds":null,"cameraTargetBoundsApply":"gestures","viewBounds":null,"viewingAngleLimits":[[10,30],[16,65]],"fieldOfView":36.86989764584402,"gestures":{"scroll":true,"zoom":true,"tilt":true,"rotate":true},"gesturing":false,"notify":["camera.willMove","camera.didChange","animation.step","animation.ended","camera.idle"],"observe":[]}}
```

### map.get

A map, whole.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |

**Result**: [MapState](#mapstate). The map.

**Errors**: [-32602](#errors), [-32001](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":5,"method":"map.get","params":{"map":"phone"}}
{"jsonrpc":"2.0","id":5,"result":{"map":"phone","size":{"width":390,"height":844},"padding":{"top":0,"left":0,"bottom":200,"right":0},"camera":{"target":{"latitude":-33.8683,"longitude":151.2086},"zoom":12,"bearing":0,"viewingAngle":0},"minZoom":4,"maxZoom":21,"cameraTargetBounds":null,"cameraTargetBoundsApply":"gestures","viewBounds":null,"viewingAngleLimits":[[10,30],[16,65]],"fieldOfView":36.86989764584402,"gestures":{"scroll":true,"zoom":true,"tilt":true,"rotate":true},"gesturing":false,"notify":["camera.willMove","camera.didChange","animation.step","animation.ended","camera.idle"],"observe":[]}}
```

### map.list

All maps.

No parameters.

**Result**: The maps' ids, in the order in which they were created.

| member | type | meaning |
| --- | --- | --- |
| `maps` | array of string | The maps' ids, oldest first. |

**Errors**: [-32602](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":6,"method":"map.list"}
{"jsonrpc":"2.0","id":6,"result":{"maps":["default","phone"]}}
```

### map.remove

Removes a map. Its animations end, stopped.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |

**Result**: null. Nothing.

**Errors**: [-32602](#errors), [-32001](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":7,"method":"map.remove","params":{"map":"phone"}}
{"jsonrpc":"2.0","id":7,"result":null}
```

### camera.get

The camera of a map.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |

**Result**: [Camera](#camera). The camera.

**Errors**: [-32602](#errors), [-32001](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":9,"method":"camera.get"}
{"jsonrpc":"2.0","id":9,"result":{"target":{"latitude":-33.8683,"longitude":151.2086},"zoom":16,"bearing":0,"viewingAngle":0}}
```

### camera.set

Sets the camera at once. All animations of the map end, interrupted.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `camera` | [CameraInput](#camerainput) | *required* | The camera. |

**Result**: [Camera](#camera). The camera, constrained.

**Errors**: [-32602](#errors), [-32001](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":8,"method":"camera.set","params":{"camera":{"target":{"latitude":-33.8683,"longitude":151.2086},"zoom":16}}}
{"jsonrpc":"2.0","id":8,"result":{"target":{"latitude":-33.8683,"longitude":151.2086},"zoom":16,"bearing":0,"viewingAngle":0}}
```

### camera.move

Applies an update, or sets some properties, at once. All animations of the map end, interrupted.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `update` | [CameraUpdate](#cameraupdate) | | An update; either this or `to`. |
| `to` | [PartialCamera](#partialcamera) | | Properties and where they go; either this or `update`. |

**Result**: [Camera](#camera). The camera, constrained.

**Errors**: [-32602](#errors), [-32001](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":10,"method":"camera.move","params":{"update":{"scrollBy":{"x":200,"y":100}}}}
{"jsonrpc":"2.0","id":10,"result":{"target":{"latitude":-33.87008165642951,"longitude":151.21289153442382},"zoom":16,"bearing":0,"viewingAngle":0}}
```

### camera.stop

Stops an animation, or all of the map, where they are.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `animation` | integer 1 to 9,007,199,254,740,992 | | The one to stop; all by default. |

**Result**: [Camera](#camera). The camera.

**Errors**: [-32602](#errors), [-32001](#errors), [-32003](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":18,"method":"camera.stop"}
{"jsonrpc":"2.0","id":18,"result":{"target":{"latitude":-33.8683,"longitude":151.2086},"zoom":14.365957634578416,"bearing":36.76595322198562,"viewingAngle":0}}
```

### camera.forBounds

The camera that shows all of an area, as large as possible. Nothing moves.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `bounds` | [BoundsInput](#boundsinput) | *required* | What is to be seen. |
| `insets` | [InsetsInput](#insetsinput) | `{}` | Kept free inside the viewport less the map's padding. |
| `bearing` | number | `0` | Degrees clockwise from north. |
| `viewingAngle` | number | `0` | Degrees; as far as the zoom found allows it. |
| `maxZoom` | number 0 to 30 | | Not closer than this zoom, and centred all the same; the map's maxZoom holds too. |
| `shape` | `"box"` or `"points"` | `"box"` | Of `coordinates`: whether their box is to be seen, or just the places themselves, which may be tighter. |

**Result**: [Camera](#camera) or null. The camera, constrained; null where the insets leave no room.

**Errors**: [-32602](#errors), [-32001](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":11,"method":"camera.forBounds","params":{"bounds":{"coordinates":[{"latitude":49.26,"longitude":-123.11},{"latitude":51.05,"longitude":-114.05}]},"insets":{"top":50}}}
{"jsonrpc":"2.0","id":11,"result":{"target":{"latitude":50.34440426259562,"longitude":-118.58},"zoom":6.956198235832889,"bearing":0,"viewingAngle":0}}
```

### camera.lookAt

Sets the camera at once from where its eye is and what it looks at. All animations of the map end, interrupted. projection.matrix answers the eye.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `eye` | [EyeInput](#eyeinput) | *required* | Where the eye is. |
| `target` | [Coordinate](#coordinate) | *required* | The place looked at. Straight below the eye, the bearing stays as it is. |

**Result**: [Camera](#camera). The camera, constrained.

**Errors**: [-32602](#errors), [-32001](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":12,"method":"camera.lookAt","params":{"eye":{"coordinate":{"latitude":47,"longitude":8},"altitude":10000},"target":{"latitude":47.1,"longitude":8}}}
{"jsonrpc":"2.0","id":12,"result":{"target":{"latitude":47.1,"longitude":8},"zoom":12.647147537764114,"bearing":0,"viewingAngle":45.441693970290665}}
```

### camera.animate

Animates an update, some properties or the padding. It takes over what it drives from where it is; animations of other properties run on.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `update` | [CameraUpdate](#cameraupdate) | | An update; either this or `to`. |
| `to` | [PartialCamera](#partialcamera) | | Properties and where they go; either this or `update`. |
| `padding` | [InsetsInput](#insetsinput) | | The map's padding goes there at the same time. |
| `at` | [PointInput](#pointinput) | | The ground under this point stays under it; only with `to` without a target, or with `padding` alone. |
| `duration` | number 0 to 1,000,000,000 | | Seconds; by default 0.25, for a flight what its speed makes it. Not with a spring. |
| `curve` | [TimingCurve](#timingcurve) | | How far it is at each time; "default" where it is left out, along a route "linear". |
| `path` | `"ease"` or `"fly"` | `"ease"` | Straight, or out, across and in again after van Wijk and Nuij. |
| `rotation` | `"shortest"`, `"clockwise"` or `"counterclockwise"` | `"shortest"` | Which way the bearing turns. |
| `fly` | [FlightOptions](#flightoptions) | | How a flight is flown; only with `path` "fly". |
| `delay` | number 0 to 1,000,000,000 | `0` | Seconds before it begins. |

**Result**: [StartedAnimation](#startedanimation). The animation, where it will lead and how long it takes.

**Errors**: [-32602](#errors), [-32001](#errors), [-32004](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":14,"method":"camera.animate","params":{"to":{"zoom":12,"bearing":90},"duration":1}}
{"jsonrpc":"2.0","id":14,"result":{"animation":1,"duration":1,"camera":{"target":{"latitude":-33.8683,"longitude":151.2086},"zoom":12,"bearing":90,"viewingAngle":0}}}
```

### camera.animateToLocation

Animates the target.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `location` | [Coordinate](#coordinate) | *required* | Where the target goes. |

And `padding`, `duration`, `curve`, `path`, `rotation`, `fly` and `delay`, as in [camera.animate](#cameraanimate).

**Result**: [StartedAnimation](#startedanimation). The animation, where it will lead and how long it takes.

**Errors**: [-32602](#errors), [-32001](#errors), [-32004](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":19,"method":"camera.animateToLocation","params":{"location":{"latitude":-33.868,"longitude":151.208}}}
{"jsonrpc":"2.0","id":19,"result":{"animation":2,"duration":0.25,"camera":{"target":{"latitude":-33.868,"longitude":151.208},"zoom":14.365957634578416,"bearing":36.76595322198562,"viewingAngle":0}}}
```

### camera.animateToZoom

Animates the zoom.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `zoom` | number | *required* | Where the zoom goes. |

And `padding`, `at`, `duration`, `curve`, `path`, `rotation`, `fly` and `delay`, as in [camera.animate](#cameraanimate).

**Result**: [StartedAnimation](#startedanimation). The animation, where it will lead and how long it takes.

**Errors**: [-32602](#errors), [-32001](#errors), [-32004](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":20,"method":"camera.animateToZoom","params":{"zoom":14}}
{"jsonrpc":"2.0","id":20,"result":{"animation":3,"duration":0.25,"camera":{"target":{"latitude":-33.868,"longitude":151.208},"zoom":14,"bearing":36.76595322198562,"viewingAngle":0}}}
```

### camera.animateToBearing

Animates the bearing.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `bearing` | number | *required* | Where the bearing goes. |

And `padding`, `at`, `duration`, `curve`, `path`, `rotation`, `fly` and `delay`, as in [camera.animate](#cameraanimate).

**Result**: [StartedAnimation](#startedanimation). The animation, where it will lead and how long it takes.

**Errors**: [-32602](#errors), [-32001](#errors), [-32004](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":21,"method":"camera.animateToBearing","params":{"bearing":45,"duration":0.5}}
{"jsonrpc":"2.0","id":21,"result":{"animation":4,"duration":0.5,"camera":{"target":{"latitude":-33.868,"longitude":151.208},"zoom":14,"bearing":45,"viewingAngle":0}}}
```

### camera.animateToViewingAngle

Animates the viewing angle.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `viewingAngle` | number | *required* | Where the viewing angle goes. |

And `padding`, `at`, `duration`, `curve`, `path`, `rotation`, `fly` and `delay`, as in [camera.animate](#cameraanimate).

**Result**: [StartedAnimation](#startedanimation). The animation, where it will lead and how long it takes.

**Errors**: [-32602](#errors), [-32001](#errors), [-32004](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":22,"method":"camera.animateToViewingAngle","params":{"viewingAngle":30}}
{"jsonrpc":"2.0","id":22,"result":{"animation":5,"duration":0.25,"camera":{"target":{"latitude":-33.868,"longitude":151.208},"zoom":14,"bearing":43.372980250196534,"viewingAngle":30}}}
```

### camera.animateToCameraPosition

Animates the whole camera.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `camera` | [CameraInput](#camerainput) | *required* | Where the camera goes. |

And `padding`, `duration`, `curve`, `path`, `rotation`, `fly` and `delay`, as in [camera.animate](#cameraanimate).

**Result**: [StartedAnimation](#startedanimation). The animation, where it will lead and how long it takes.

**Errors**: [-32602](#errors), [-32001](#errors), [-32004](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":23,"method":"camera.animateToCameraPosition","params":{"camera":{"target":{"latitude":-33.8683,"longitude":151.2086},"zoom":13}}}
{"jsonrpc":"2.0","id":23,"result":{"animation":6,"duration":0.25,"camera":{"target":{"latitude":-33.8683,"longitude":151.2086},"zoom":13,"bearing":0,"viewingAngle":0}}}
```

### camera.tour

Plays steps one after the other, as one animation. Each begins where the one before it ended.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `steps` | array of 1 to 1,000 [TourStep](#tourstep) | *required* | The steps, 1 to 1,000. |
| `repeat` | integer 1 to 100 | `1` | How many times the steps are played. |
| `delay` | number 0 to 1,000,000,000 | `0` | Seconds before the first step. |

**Result**: [StartedAnimation](#startedanimation). The animation, where it will lead and how long it takes.

**Errors**: [-32602](#errors), [-32001](#errors), [-32004](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":25,"method":"camera.tour","params":{"steps":[{"to":{"target":{"latitude":51.5,"longitude":-0.12},"zoom":11},"path":"fly","hold":1},{"update":{"zoomIn":{}},"duration":1}]}}
{"jsonrpc":"2.0","id":25,"result":{"animation":7,"duration":10.430792089757352,"camera":{"target":{"latitude":51.5,"longitude":-0.12},"zoom":12,"bearing":0,"viewingAngle":0}}}
```

### camera.orbit

Turns the camera about its target.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `degrees` | number | *required* | Clockwise; more than 360 is more than once around. |
| `duration` | number 0 to 1,000,000,000 | | Seconds; by default 0.25, for a flight what its speed makes it. Not with a spring. |
| `curve` | [TimingCurve](#timingcurve) | | How far it is at each time; "default" where it is left out, along a route "linear". |
| `delay` | number 0 to 1,000,000,000 | `0` | Seconds before it begins. |

**Result**: [StartedAnimation](#startedanimation). The animation; its id is null where there is nothing to turn.

**Errors**: [-32602](#errors), [-32001](#errors), [-32004](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":27,"method":"camera.orbit","params":{"degrees":360,"duration":8,"curve":"linear"}}
{"jsonrpc":"2.0","id":27,"result":{"animation":8,"duration":8,"camera":{"target":{"latitude":-33.8683,"longitude":151.2086},"zoom":13,"bearing":0,"viewingAngle":0}}}
```

### camera.path

The frames that the same camera.animate, camera.tour or camera.route would show, the first and the last included. Nothing moves.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `update` | [CameraUpdate](#cameraupdate) | | An update; either this, `to`, `steps` or `route`. |
| `to` | [PartialCamera](#partialcamera) | | Properties and where they go; either this, `update`, `steps` or `route`. |
| `steps` | array of 1 to 1,000 [TourStep](#tourstep) | | The steps of a tour; either this, `update`, `to` or `route`. |
| `route` | [Route](#route) | | A line to go along; either this, `update`, `to` or `steps`. |
| `repeat` | integer 1 to 100 | `1` | How many times the steps are played. |
| `frames` | integer 2 to 1,000,000 | | How many frames, evenly spaced; either this or `fps`. |
| `fps` | number > 0 and ≤ 1,000,000 | | Frames a second, and the last one; or `frames`. |

And `padding`, `at`, `duration`, `curve`, `path`, `rotation`, `fly` and `delay`, as in [camera.animate](#cameraanimate).

**Result**: Seconds from the first frame to the last, with the delay, and the frames.

| member | type | meaning |
| --- | --- | --- |
| `duration` | number | Seconds from the first frame to the last. |
| `cameras` | array of [Camera](#camera) | The frames. |
| `paddings`? | array of [Insets](#insets) | The padding at each, where it moves or is asked for. |

**Errors**: [-32602](#errors), [-32001](#errors), [-32004](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":28,"method":"camera.path","params":{"to":{"zoom":15},"duration":1,"frames":3}}
{"jsonrpc":"2.0","id":28,"result":{"duration":1,"cameras":[{"target":{"latitude":-33.8683,"longitude":151.2086},"zoom":13,"bearing":0,"viewingAngle":0},{"target":{"latitude":-33.8683,"longitude":151.2086},"zoom":14.604806775169713,"bearing":22.5,"viewingAngle":0},{"target":{"latitude":-33.8683,"longitude":151.2086},"zoom":15,"bearing":45,"viewingAngle":0}]}}
```

### animation.list

The animations of a map that run or wait for their delay, oldest first.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |

**Result**: The animations.

| member | type | meaning |
| --- | --- | --- |
| `animations` | array of [Animation](#animation) | The animations. |

**Errors**: [-32602](#errors), [-32001](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":16,"method":"animation.list"}
{"jsonrpc":"2.0","id":16,"result":{"animations":[{"animation":1,"elapsed":0.5,"duration":1,"properties":["zoom","bearing"]}]}}
```

### animation.seek

Sets an animation to a time, backwards too: the camera is the one that ticking there would have shown. One that waits for its delay begins. At its end it stays until the next tick.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `animation` | integer 1 to 9,007,199,254,740,992 | *required* | The animation. |
| `to` | number 0 to 1,000,000,000 | *required* | Seconds since its beginning, without the delay. |

**Result**: [Camera](#camera). The camera.

**Errors**: [-32602](#errors), [-32001](#errors), [-32003](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":17,"method":"animation.seek","params":{"animation":1,"to":0.25}}
{"jsonrpc":"2.0","id":17,"result":{"target":{"latitude":-33.8683,"longitude":151.2086},"zoom":14.365957634578416,"bearing":36.76595322198562,"viewingAngle":0}}
```

### camera.route

Goes along a line at constant speed over the ground, as one animation.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `route` | [Route](#route) | *required* | The line, and how the camera goes along it. |
| `delay` | number 0 to 1,000,000,000 | `0` | Seconds before it begins. |
| `curve` | [TimingCurve](#timingcurve) | `"linear"` | How far it is at each time. Beyond the line's ends it is held at them. |

**Result**: [StartedRoute](#startedroute). The animation; its id is null where it takes no time: then the camera is at the line's end.

**Errors**: [-32602](#errors), [-32001](#errors), [-32004](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":29,"method":"camera.route","params":{"route":{"coordinates":[{"latitude":47.3769,"longitude":8.5417},{"latitude":47.05,"longitude":8.3093}],"speed":30,"zoom":13}}}
{"jsonrpc":"2.0","id":29,"result":{"animation":9,"duration":1345.5362512529546,"camera":{"target":{"latitude":47.05,"longitude":8.3093},"zoom":13,"bearing":205.77609592623358,"viewingAngle":0},"length":40366.08753758864}}
```

### camera.follow

Follows the places given to camera.track, until something else moves the camera or camera.stop ends it.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `zoom` | number | | The zoom; the camera's own where it is left out. Not of several places. |
| `viewingAngle` | number | | Degrees; the camera's own where it is left out. |
| `bearing` | `"keep"`, `"course"` or `"heading"` or number | `"keep"` | "keep", the camera's own; "course", the direction from the last place to this; "heading", the heading given; or degrees. |
| `insets` | [InsetsInput](#insetsinput) | `{}` | Kept free inside the viewport less the map's padding. |
| `at` | [PointInput](#pointinput) | | Where a single place is held on the screen; the centre less padding by default. |
| `maxZoom` | number | | Several places are not seen closer than this. |
| `transition` | number 0 to 1,000,000,000 | `1` | Seconds in which the camera goes over from where it was. |

**Result**: [StartedFollowing](#startedfollowing). The animation, which has no end of its own.

**Errors**: [-32602](#errors), [-32001](#errors), [-32004](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":30,"method":"camera.follow","params":{"zoom":16,"bearing":"heading"}}
{"jsonrpc":"2.0","id":30,"result":{"animation":10,"camera":{"target":{"latitude":47.3769,"longitude":8.5417},"zoom":13,"bearing":205.77609592623358,"viewingAngle":0}}}
```

### camera.track

Says where the places that are followed, or will be, are now. Always accepted.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `places` | array of 1 to 100,000 [TrackedPlace](#trackedplace) | *required* | One place, which is held on the screen, or several, which are all shown. |

**Result**: The camera, and whether it follows.

| member | type | meaning |
| --- | --- | --- |
| `camera` | [Camera](#camera) | The camera now. |
| `following` | boolean | Whether it follows. |

**Errors**: [-32602](#errors), [-32001](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":31,"method":"camera.track","params":{"places":[{"coordinate":{"latitude":47.3769,"longitude":8.5417},"heading":93}]}}
{"jsonrpc":"2.0","id":31,"result":{"camera":{"target":{"latitude":47.3769,"longitude":8.5417},"zoom":13,"bearing":205.77609592623358,"viewingAngle":0},"following":true}}
```

### projection.points

Where places are seen. Of the copies of the world, the one whose longitude is nearest the target's counts.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `coordinates` | array of [ElevatedCoordinate](#elevatedcoordinate) | *required* | The places. |

**Result**: The points.

| member | type | meaning |
| --- | --- | --- |
| `points` | array of [Point](#point) or null | A point for each; null behind the eye. |

**Errors**: [-32602](#errors), [-32001](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":33,"method":"projection.points","params":{"coordinates":[{"latitude":47.3769,"longitude":8.5417},{"latitude":47.3769,"longitude":8.5417,"altitude":100}]}}
{"jsonrpc":"2.0","id":33,"result":{"points":[{"x":400,"y":300},{"x":400,"y":300}]}}
```

### projection.coordinates

The places under screen points.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `points` | array of [PointInput](#pointinput) | *required* | The points. |

**Result**: The places.

| member | type | meaning |
| --- | --- | --- |
| `coordinates` | array of [Coordinate](#coordinate) or null | A place for each; null at and above the horizon, and where the Mercator square has ended. |

**Errors**: [-32602](#errors), [-32001](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":34,"method":"projection.coordinates","params":{"points":[{"x":400,"y":300},{"x":0,"y":0}]}}
{"jsonrpc":"2.0","id":34,"result":{"coordinates":[{"latitude":47.3769,"longitude":8.5417},{"latitude":47.38247581845666,"longitude":8.548577682653217}]}}
```

### projection.contains

Whether any copy of a place is seen inside the viewport less its padding, edges included, to a millionth of a point.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `coordinates` | array of [Coordinate](#coordinate) | *required* | The places. |

**Result**: Whether each is seen.

| member | type | meaning |
| --- | --- | --- |
| `contains` | array of boolean | For each place. |

**Errors**: [-32602](#errors), [-32001](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":35,"method":"projection.contains","params":{"coordinates":[{"latitude":47.3769,"longitude":8.5417},{"latitude":46.948,"longitude":7.4474}]}}
{"jsonrpc":"2.0","id":35,"result":{"contains":[true,false]}}
```

### projection.visibleRegion

The ground that is seen in the viewport less its padding.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |

**Result**: [VisibleRegion](#visibleregion). The corners and their bounds.

**Errors**: [-32602](#errors), [-32001](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":36,"method":"projection.visibleRegion"}
{"jsonrpc":"2.0","id":36,"result":{"nearLeft":{"latitude":47.38293205035243,"longitude":8.535720723578066},"nearRight":{"latitude":47.37132359186505,"longitude":8.534822317346784},"farLeft":{"latitude":47.38247581845666,"longitude":8.548577682653217},"farRight":{"latitude":47.37086725951653,"longitude":8.547679276421935},"bounds":{"southWest":{"latitude":47.37086725951653,"longitude":8.534822317346784},"northEast":{"latitude":47.38293205035243,"longitude":8.548577682653217}}}}
```

### projection.pointsForMeters

How many points long a short distance on the ground is, on the flat map at the camera's zoom.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `meters` | number 0 to 1,000,000,000,000 | *required* | The distance in metres. |
| `at` | [Coordinate](#coordinate) | *required* | Where it is measured. |

**Result**: The length.

| member | type | meaning |
| --- | --- | --- |
| `points` | number | The length in points. |

**Errors**: [-32602](#errors), [-32001](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":37,"method":"projection.pointsForMeters","params":{"meters":1000,"at":{"latitude":47.3769,"longitude":8.5417}}}
{"jsonrpc":"2.0","id":37,"result":{"points":618.9169483540982}}
```

### projection.zoomForMeters

The zoom at which a short distance on the ground is so many points long.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `meters` | number > 0 and ≤ 1,000,000,000,000 | *required* | The distance in metres. |
| `points` | number > 0 and ≤ 1,000,000,000,000 | *required* | Its length in points. |
| `at` | [Coordinate](#coordinate) | *required* | Where it is measured. |

**Result**: The zoom.

| member | type | meaning |
| --- | --- | --- |
| `zoom` | number | The zoom, not limited to the zoom range. |

**Errors**: [-32602](#errors), [-32001](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":38,"method":"projection.zoomForMeters","params":{"meters":1000,"points":100,"at":{"latitude":47.3769,"longitude":8.5417}}}
{"jsonrpc":"2.0","id":38,"result":{"zoom":13.370254170910126}}
```

### projection.matrix

The camera as a matrix, for a host that draws.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |

**Result**: [ViewMatrix](#viewmatrix). The matrix, the eye and the clip planes.

**Errors**: [-32602](#errors), [-32001](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":39,"method":"projection.matrix"}
{"jsonrpc":"2.0","id":39,"result":{"viewProjection":[-1975616.195522439,50262670.22567098,0,0,37697002.66925323,2634154.927363252,0,0,0,0,-17116149.656565655,-16777216,0,0,899.8181818181818,900],"eye":{"coordinate":{"latitude":47.3769,"longitude":8.5417},"altitude":1454.1531014676416},"worldSize":16777216,"near":18,"far":909}}
```

### projection.tiles

The tiles that the view touches, in the whole viewport; or those of a whole animation or tour.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `tileSize` | number 16 to 8,192 | `256` | The width of a tile at a whole zoom, in points. |
| `minZoom` | integer 0 to 30 | `0` | The lowest level. |
| `maxZoom` | integer 0 to 30 | `30` | The highest level. |
| `levels` | `"uniform"` or `"varying"` | `"uniform"` | One level for all, or lower levels far away in a tilted view and higher ones near by. |
| `wrap` | boolean | `true` | Whether each copy of the world has tiles of its own; if not, each z/x/y is named once, with wrap 0. |
| `animation` | integer 1 to 9,007,199,254,740,992 | | The tiles of what this animation has still to show. |
| `steps` | array of 1 to 1,000 [TourStep](#tourstep) | | The tiles of a tour that would start now. |
| `route` | [Route](#route) | | The tiles of a ride that would start now. |
| `fps` | number > 0 and ≤ 1,000 | | Frames a second at which an animation, a tour or a route is looked at; by default 30. |

**Result**: The tiles.

| member | type | meaning |
| --- | --- | --- |
| `tiles` | array of [Tile](#tile) | Nearest to the target first; of an animation or a tour each once, those first needed first. |

**Errors**: [-32602](#errors), [-32001](#errors), [-32003](#errors), [-32004](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":40,"method":"projection.tiles","params":{"tileSize":512}}
{"jsonrpc":"2.0","id":40,"result":{"tiles":[{"z":15,"x":17161,"y":11474,"wrap":0},{"z":15,"x":17161,"y":11475,"wrap":0},{"z":15,"x":17160,"y":11474,"wrap":0},{"z":15,"x":17162,"y":11474,"wrap":0},{"z":15,"x":17160,"y":11475,"wrap":0},{"z":15,"x":17162,"y":11475,"wrap":0}]}}
```

### gesture.pan

Drags the ground. The ground under the finger stays under it, as far as the limits let it.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `translation` | [PointInput](#pointinput) | *required* | How far the finger went. |
| `at` | [PointInput](#pointinput) | | Where the finger was before; the centre by default. |

**Result**: [Camera](#camera). The camera.

**Errors**: [-32602](#errors), [-32001](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":41,"method":"gesture.pan","params":{"translation":{"x":30,"y":-20}}}
{"jsonrpc":"2.0","id":41,"result":{"target":{"latitude":47.37735052655597,"longitude":8.541305124931169},"zoom":16,"bearing":93,"viewingAngle":0}}
```

### gesture.pinch

Zooms and turns about a point. The ground under it stays under it, as far as the limits let it.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `scale` | number > 0 | *required* | The distance between the fingers, divided by what it was: 2 is one level in. |
| `at` | [PointInput](#pointinput) | *required* | Between the fingers. |
| `rotation` | number | `0` | Degrees clockwise that the fingers turned; the map turns with them. |

**Result**: [Camera](#camera). The camera.

**Errors**: [-32602](#errors), [-32001](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":42,"method":"gesture.pinch","params":{"scale":1.5,"at":{"x":200,"y":300},"rotation":10}}
{"jsonrpc":"2.0","id":42,"result":{"target":{"latitude":47.37832967081083,"longitude":8.541878397477278},"zoom":16.584962500721158,"bearing":83,"viewingAngle":0}}
```

### gesture.rotate

Turns the map with the fingers.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `degrees` | number | *required* | Clockwise on the screen: the bearing falls by as much. |
| `at` | [PointInput](#pointinput) | | The ground under it stays under it; the centre by default. |

**Result**: [Camera](#camera). The camera.

**Errors**: [-32602](#errors), [-32001](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":43,"method":"gesture.rotate","params":{"degrees":15}}
{"jsonrpc":"2.0","id":43,"result":{"target":{"latitude":47.37832967081083,"longitude":8.541878397477278},"zoom":16.584962500721158,"bearing":68,"viewingAngle":0}}
```

### gesture.tilt

Tips the camera.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `degrees` | number | *required* | What is added to the viewing angle. |

**Result**: [Camera](#camera). The camera.

**Errors**: [-32602](#errors), [-32001](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":44,"method":"gesture.tilt","params":{"degrees":20}}
{"jsonrpc":"2.0","id":44,"result":{"target":{"latitude":47.37832967081083,"longitude":8.541878397477278},"zoom":16.584962500721158,"bearing":68,"viewingAngle":20}}
```

### gesture.doubleTap

Zooms one level in, as a double tap does: a whole gesture.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `at` | [PointInput](#pointinput) | | The ground under it stays under it; the centre by default. |

**Result**: [StartedAnimation](#startedanimation). The animation; its id is null where the zoom is at its limit, or zoom gestures are off.

**Errors**: [-32602](#errors), [-32001](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":46,"method":"gesture.doubleTap","params":{"at":{"x":200,"y":300}}}
{"jsonrpc":"2.0","id":46,"result":{"animation":12,"duration":0.25,"camera":{"target":{"latitude":47.37922780486816,"longitude":8.541342518446932},"zoom":17.584962500721158,"bearing":68,"viewingAngle":20}}}
```

### gesture.twoFingerTap

Zooms one level out, as a tap of two fingers does: a whole gesture.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `at` | [PointInput](#pointinput) | | The ground under it stays under it; the centre by default. |

**Result**: [StartedAnimation](#startedanimation). The animation; its id is null where the zoom is at its limit, or zoom gestures are off.

**Errors**: [-32602](#errors), [-32001](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":47,"method":"gesture.twoFingerTap"}
{"jsonrpc":"2.0","id":47,"result":{"animation":13,"duration":0.25,"camera":{"target":{"latitude":47.37832967081083,"longitude":8.541878397477278},"zoom":15.584962500721158,"bearing":68,"viewingAngle":20}}}
```

### gesture.end

Lifts the fingers: the map comes to rest, or flings on.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `map` | string of 1 to 128 bytes | `"default"` | The map's id. |
| `velocity` | [PointInput](#pointinput) | | Of the fingers as they left, in points a second. |

**Result**: The fling, if there is one.

| member | type | meaning |
| --- | --- | --- |
| `animation` | integer ≥ 0 or null | The fling's id; null at rest. |

**Errors**: [-32602](#errors), [-32001](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":45,"method":"gesture.end","params":{"velocity":{"x":600,"y":0}}}
{"jsonrpc":"2.0","id":45,"result":{"animation":11}}
```

### clock.tick

Lets time pass, on all maps together. The clock ends at 1,000,000,000 seconds.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `seconds` | number 0 to 1,000,000,000 | | How long; either this or `to`. |
| `to` | number 0 to 1,000,000,000 | | Until when, not before now; either this or `seconds`. |

**Result**: The time, and what still moves.

| member | type | meaning |
| --- | --- | --- |
| `time` | number | Seconds since the start. |
| `active` | integer ≥ 0 | Animations that run or wait still. |

**Errors**: [-32602](#errors), [-32005](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":15,"method":"clock.tick","params":{"seconds":0.5}}
{"jsonrpc":"2.0","id":15,"result":{"time":0.5,"active":1}}
```

### clock.start

Lets the clock run by itself, in real time.

| parameter | type | default | meaning |
| --- | --- | --- | --- |
| `fps` | number > 0 and ≤ 1,000 | | Frames a second while something moves; by default what they were, or 60. |

**Result**: The time.

| member | type | meaning |
| --- | --- | --- |
| `time` | number | Seconds since the start. |

**Errors**: [-32602](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":1,"method":"clock.start","params":{"fps":30}}
{"jsonrpc":"2.0","id":1,"result":{"time":1}}
```

### clock.stop

Stops the clock, so that it can be ticked.

No parameters.

**Result**: The time.

| member | type | meaning |
| --- | --- | --- |
| `time` | number | Seconds since the start. |

**Errors**: [-32602](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":1,"method":"clock.stop","params":{}}
{"jsonrpc":"2.0","id":1,"result":{"time":1}}
```

### clock.get

The clock.

No parameters.

**Result**: The time and how it passes.

| member | type | meaning |
| --- | --- | --- |
| `time` | number | Seconds since the start. |
| `running` | boolean | Whether it runs by itself. |
| `fps` | number | Frames a second when it does. |

**Errors**: [-32602](#errors)

**Example**:

```json
{"jsonrpc":"2.0","id":48,"method":"clock.get"}
{"jsonrpc":"2.0","id":48,"result":{"time":3.5,"running":false,"fps":60}}
```

<!-- /generated -->

## Named values

<!-- generated: values -->

### Animation

An animation that runs or waits.

| member | type | meaning |
| --- | --- | --- |
| `animation` | integer ≥ 0 | Its id. |
| `elapsed` | number | Seconds since it began; 0 while it waits. |
| `duration` | number or null | Seconds in all, without the delay; null where it follows. |
| `properties` | array of `"target"`, `"zoom"`, `"bearing"`, `"viewingAngle"` or `"padding"` | What it still drives. |

### Bounds

A box of latitudes and longitudes.

| member | type | meaning |
| --- | --- | --- |
| `southWest` | [Coordinate](#coordinate) | The south-west corner. |
| `northEast` | [Coordinate](#coordinate) | The north-east corner. |

### BoundsInput

A box of latitudes and longitudes, or the places to draw one around.

Either `{"southWest", "northEast"}` or `{"coordinates"}`.

| member | type | meaning |
| --- | --- | --- |
| `southWest` | [Coordinate](#coordinate) | The south-west corner. West of more than the east crosses the antimeridian. |
| `northEast` | [Coordinate](#coordinate) | The north-east corner. West -180 and east 180 are the whole world. |

| member | type | meaning |
| --- | --- | --- |
| `coordinates` | array of 1 or more [Coordinate](#coordinate) | The smallest box around these, the short way round the antimeridian. |

### Camera

A camera, within its map's constraints.

| member | type | meaning |
| --- | --- | --- |
| `target` | [Coordinate](#coordinate) | The place at the centre of the viewport less its padding. |
| `zoom` | number | The world is 256·2^zoom points wide. |
| `bearing` | number | Degrees clockwise from north, in [0, 360). |
| `viewingAngle` | number | Degrees from looking straight down, 0 or more. |

### CameraInput

A camera; bearing and viewing angle are 0 where they are left out.

| member | type | default | meaning |
| --- | --- | --- | --- |
| `target` | [Coordinate](#coordinate) | *required* | The place at the centre of the viewport less its padding. |
| `zoom` | number | *required* | The world is 256·2^zoom points wide. |
| `bearing` | number | `0` | Degrees clockwise from north. |
| `viewingAngle` | number | `0` | Degrees from looking straight down. |

### CameraUpdate

One change to a camera, under exactly one of these names.

| member | type | default | meaning |
| --- | --- | --- | --- |
| `zoomIn` | `{}` | | One zoom level in. |
| `zoomOut` | `{}` | | One zoom level out. |
| `zoomTo` | object | | To a zoom. |
| `zoomTo.zoom` | number | *required* | The zoom. |
| `zoomBy` | object | | So many zoom levels in. |
| `zoomBy.delta` | number | *required* | Zoom levels; negative is out. |
| `zoomBy.at` | [PointInput](#pointinput) | | The ground under this point stays under it. |
| `setTarget` | object | | To a place. |
| `setTarget.target` | [Coordinate](#coordinate) | *required* | The place. |
| `setTarget.zoom` | number | | The zoom, where it is to change as well. |
| `setCamera` | object | | To a camera. |
| `setCamera.camera` | [CameraInput](#camerainput) | *required* | The camera. |
| `scrollBy` | object | | Moves the camera on the screen: the ground at the centre goes the other way. |
| `scrollBy.x` | number within ±1,000,000,000 | *required* | Points to the right. |
| `scrollBy.y` | number within ±1,000,000,000 | *required* | Points down. |
| `fitBounds` | object | | Shows all of an area, as large as possible. |
| `fitBounds.bounds` | [BoundsInput](#boundsinput) | *required* | What is to be seen. |
| `fitBounds.padding` | number 0 to 1,000,000,000 | | Kept free at each edge, in points, inside the viewport less the map's padding; 64 where neither this nor `insets` is given. |
| `fitBounds.insets` | [InsetsInput](#insetsinput) | | The same, for each edge. |
| `fitBounds.bearing` | number | `0` | Degrees clockwise from north. |
| `fitBounds.viewingAngle` | number | `0` | Degrees; as far as the zoom found allows it. |
| `fitBounds.maxZoom` | number 0 to 30 | | Not closer than this zoom, and centred all the same; the map's maxZoom holds too. |
| `fitBounds.shape` | `"box"` or `"points"` | `"box"` | Of `coordinates`: whether their box is to be seen, or just the places themselves, which may be tighter. |

### Client

The host.

| member | type | default | meaning |
| --- | --- | --- | --- |
| `name` | string | *required* | The host's name. |
| `version` | string | | The host's version. |

### Coordinate

A place on the globe, in degrees.

| member | type | meaning |
| --- | --- | --- |
| `latitude` | number | Degrees north; clamped to ±85.0511287798066. |
| `longitude` | number | Degrees east; wrapped into [-180, 180). |

### ElevatedCoordinate

A place on the globe, on the ground or above it.

| member | type | default | meaning |
| --- | --- | --- | --- |
| `latitude` | number | *required* | Degrees north; clamped to ±85.0511287798066. |
| `longitude` | number | *required* | Degrees east; wrapped into [-180, 180). |
| `altitude` | number within ±1,000,000,000,000 | `0` | Metres above the ground, at the scale of the place's own latitude: of a roof, a marker, a plane. |

### Eye

Where a camera's eye is.

| member | type | meaning |
| --- | --- | --- |
| `coordinate` | [Coordinate](#coordinate) | The place below it. |
| `altitude` | number | Metres above the ground, at the scale of its own latitude. |

### EyeInput

Where an eye is.

| member | type | meaning |
| --- | --- | --- |
| `coordinate` | [Coordinate](#coordinate) | The place below it. |
| `altitude` | number > 0 and ≤ 1,000,000,000,000 | Metres above the ground, at the scale of its own latitude. |

### FlightOptions

How a flight is flown.

| member | type | default | meaning |
| --- | --- | --- | --- |
| `speed` | number 0.001 to 1,000 | `1.2` | How fast it goes. Where a flight is highest, speed / curvature widths of the view pass a second, 0.85 by default. |
| `curvature` | number 0.01 to 100 | `1.42` | How high it goes, the paper's ρ: the greater, the higher. |
| `minZoom` | number | | The zoom at the top, where the path would go higher. |
| `maxDuration` | number > 0 and ≤ 1,000,000,000 | | Seconds at most, where the speed decides. |

### Gestures

Which gestures are allowed.

| member | type | meaning |
| --- | --- | --- |
| `scroll` | boolean | Pan and fling. |
| `zoom` | boolean | Pinches zoom. |
| `tilt` | boolean | Tilts. |
| `rotate` | boolean | Pinches and turns rotate. |

### GesturesInput

Which gestures are allowed; what is left out stays as it is.

| member | type | default | meaning |
| --- | --- | --- | --- |
| `scroll` | boolean | | Pan and fling; without it, pinches are about the centre. |
| `zoom` | boolean | | Pinches zoom. |
| `tilt` | boolean | | Tilts. |
| `rotate` | boolean | | Pinches and turns rotate. |

### Insets

Distances inwards from the edges, in points.

| member | type | meaning |
| --- | --- | --- |
| `top` | number | From the top edge. |
| `left` | number | From the left edge. |
| `bottom` | number | From the bottom edge. |
| `right` | number | From the right edge. |

### InsetsInput

Distances inwards from the edges, in points.

| member | type | default | meaning |
| --- | --- | --- | --- |
| `top` | number 0 to 1,000,000,000 | `0` | From the top edge. |
| `left` | number 0 to 1,000,000,000 | `0` | From the left edge. |
| `bottom` | number 0 to 1,000,000,000 | `0` | From the bottom edge. |
| `right` | number 0 to 1,000,000,000 | `0` | From the right edge. |

### MapState

A map, whole.

| member | type | meaning |
| --- | --- | --- |
| `map` | string | Its id. |
| `size` | [Size](#size) | The view's size. |
| `padding` | [Insets](#insets) | What the host's controls cover. |
| `camera` | [Camera](#camera) | The camera. |
| `minZoom` | number | The least zoom. |
| `maxZoom` | number | The greatest zoom. |
| `cameraTargetBounds` | [Bounds](#bounds) or null | The box that users keep the target in. |
| `cameraTargetBoundsApply` | `"gestures"` or `"always"` | What cameraTargetBounds restrict. |
| `viewBounds` | [Bounds](#bounds) or null | The box that all that is seen stays in. |
| `viewingAngleLimits` | array of 1 to 16 [number, number 0 to 89] | The greatest viewing angle by zoom. |
| `fieldOfView` | number | The vertical field of view in degrees. |
| `gestures` | [Gestures](#gestures-1) | Which gestures are allowed. |
| `gesturing` | boolean | Whether a gesture is in progress. |
| `notify` | array of `"camera.willMove"`, `"camera.didChange"`, `"animation.step"`, `"animation.ended"` or `"camera.idle"` | The notifications that it sends. |
| `observe` | array of `"visibleRegion"`, `"matrix"` or `"tiles"` | What camera.didChange has beside the camera. |

### PartialCamera

Some of a camera; what is left out keeps its value.

| member | type | default | meaning |
| --- | --- | --- | --- |
| `target` | [Coordinate](#coordinate) | | The place at the centre of the viewport less its padding. |
| `zoom` | number | | The world is 256·2^zoom points wide. |
| `bearing` | number | | Degrees clockwise from north. |
| `viewingAngle` | number | | Degrees from looking straight down. |

### Point

A place on the screen, or a way across it, in points: from the viewport's top left, y down.

| member | type | meaning |
| --- | --- | --- |
| `x` | number | To the right. |
| `y` | number | Down. |

### PointInput

A place on the screen, or a way across it, in points: from the viewport's top left, y down.

| member | type | meaning |
| --- | --- | --- |
| `x` | number within ±1,000,000,000 | To the right. |
| `y` | number within ±1,000,000,000 | Down. |

### Route

A line, and how the camera goes along it at constant speed.

| member | type | default | meaning |
| --- | --- | --- | --- |
| `coordinates` | array of 2 or more [Coordinate](#coordinate) | *required* | The line's places, 2 to 100,000, in order: straight between them on the map, the short way round. |
| `speed` | number 0.001 to 1,000,000,000 | | Metres a second. Without this and `duration`: one screen height of ground each two seconds. |
| `duration` | number 0 to 1,000,000,000 | | Seconds; either this or `speed`. |
| `zoom` | [RouteProfile](#routeprofile) | | A zoom, or pairs of a part of the length and the zoom there; the camera's own where it is left out. |
| `viewingAngle` | [RouteProfile](#routeprofile) | | Degrees, or pairs of a part of the length and the viewing angle there; the camera's own where it is left out. |
| `bearing` | `"course"` or `"keep"` or number | `"course"` | "course", the direction of the line; "keep", the camera's own; or degrees. |
| `courseLength` | number > 0 and ≤ 1,000,000,000 | | Metres around the target over which the course is a mean; by default three seconds of way. |
| `smoothing` | number 0 to 1,000,000,000 | `0` | Metres around it of which the target is the mean: corners are cut by at most a quarter of it. |
| `approach` | number 0 to 1,000,000,000 | | Seconds in which the camera goes over from where it was, within the duration; by default 0, and 1 for a step of a tour that does not begin on the route. |

### RouteProfile

A number along a route: linear between the pairs, constant outside.

Either number or array of 1 to 1,000 [number 0 to 1, number].

### ServerDescription

The server, its limits and its constants.

| member | type | default | meaning |
| --- | --- | --- | --- |
| `server` | object | *required* | The server. |
| `server.name` | string | *required* | "mapcam". |
| `server.version` | string | *required* | The engine's version. |
| `protocolVersion` | string | *required* | The protocol's version. |
| `limits` | object | *required* | What is limited; `limit` in an error's data is one of these. |
| `limits.maxLineBytes` | integer ≥ 0 | *required* | Bytes in a message. |
| `limits.maxBacklogBytes` | integer ≥ 0 | *required* | Bytes of output that may wait before reading rests. |
| `limits.maxBatchRequests` | integer ≥ 0 | *required* | Requests in a batch. |
| `limits.maxBatchAnswerBytes` | integer ≥ 0 | *required* | Bytes in the answer of a batch. |
| `limits.maxIdBytes` | integer ≥ 0 | *required* | Bytes in an id. |
| `limits.maxDepth` | integer ≥ 0 | *required* | Arrays and objects inside one another. |
| `limits.maxMaps` | integer ≥ 0 | *required* | Maps at a time. |
| `limits.maxAnimations` | integer ≥ 0 | *required* | Animations that run or wait on a map. |
| `limits.maxRoutePlaces` | integer ≥ 0 | *required* | Places on a route's line. |
| `limits.maxTiles` | integer ≥ 0 | *required* | Tiles in an answer of projection.tiles. |
| `limits.maxTileWork` | integer ≥ 0 | *required* | Steps of work in a request of projection.tiles: 16 for each view at which the camera moves, and 1 for each of its tiles, or 8 where levels vary. |
| `limits.maxObservedTiles` | integer ≥ 0 | *required* | Tiles in a camera.didChange; null where there are more. |
| `limits.maxFrames` | integer ≥ 0 | *required* | Frames in an answer of camera.path. |
| `constants` | object | *required* | The SDK's constants. |
| `constants.minZoomLevel` | number | *required* | The least zoom at first. |
| `constants.maxZoomLevel` | number | *required* | The greatest zoom at first. |
| `constants.earthRadius` | number | *required* | In metres. |
| `constants.fieldOfView` | number | *required* | The vertical field of view at first, in degrees. |
| `constants.maxLatitude` | number | *required* | The edge of the Mercator square, in degrees. |
| `constants.maxTargetLatitude` | number | *required* | Of a camera's target, in degrees. |
| `constants.tileSize` | number | *required* | The width of the world at zoom 0, in points. |
| `capabilities` | `{}` | | None of a language server's; where the host gave its own. |

### Size

The size of a view, in points.

| member | type | meaning |
| --- | --- | --- |
| `width` | number | Across. |
| `height` | number | Down. |

### SizeInput

The size of a view, in points.

| member | type | meaning |
| --- | --- | --- |
| `width` | number 0 to 65,536 | Across; 0 until there is a view. |
| `height` | number 0 to 65,536 | Down; 0 until there is a view. |

### StartedAnimation

An animation that was started.

| member | type | meaning |
| --- | --- | --- |
| `animation` | integer ≥ 0 or null | Its id, unique in the session; null where the camera is already there. |
| `duration` | number | Seconds, without the delay. |
| `camera` | [Camera](#camera) | Where the camera will be at its end, if nothing else is asked. |

### StartedFollowing

A camera that follows.

| member | type | meaning |
| --- | --- | --- |
| `animation` | integer ≥ 0 or null | Its id, unique in the session. |
| `camera` | [Camera](#camera) | The camera now. |

### StartedRoute

A ride along a line that was started.

| member | type | meaning |
| --- | --- | --- |
| `animation` | integer ≥ 0 or null | Its id, unique in the session; null where it takes no time. |
| `duration` | number | Seconds, without the delay. |
| `camera` | [Camera](#camera) | Where the camera will be at its end, if nothing else is asked. |
| `length` | number | The line's length in metres. |

### Tile

A square of the Mercator world.

| member | type | meaning |
| --- | --- | --- |
| `z` | integer ≥ 0 | The level. |
| `x` | integer ≥ 0 | Eastwards from -180, in 0 to 2^z - 1. |
| `y` | integer ≥ 0 | Southwards from the north edge, in 0 to 2^z - 1. |
| `wrap` | integer | The copy of the world, 0 being the target's. |

### TimingCurve

How far an animation is at each time: by name, a cubic Bézier, a spring.

Either `"linear"`, `"easeIn"`, `"easeOut"`, `"easeInOut"` or `"default"`, [number 0 to 1, number within ±1,000, number 0 to 1, number within ±1,000] or `{"spring"}`.

| member | type | meaning |
| --- | --- | --- |
| `spring` | object | A damped spring; its duration is the time until it stays within 1e-4 of its end. |
| `spring.response` | number 0.001 to 60 | The undamped spring's period in seconds. |
| `spring.dampingFraction` | number 0.01 to 100 | 1 is critical; below it the spring overshoots. |

### TourStep

A part of a tour: a change, and how it is played.

| member | type | default | meaning |
| --- | --- | --- | --- |
| `update` | [CameraUpdate](#cameraupdate) | | An update; either this, `to` or `route`. |
| `to` | [PartialCamera](#partialcamera) | | Properties and where they go; either this, `update` or `route`. |
| `route` | [Route](#route) | | A line to go along; either this, `update` or `to`. |
| `duration` | number 0 to 1,000,000,000 | | Seconds; by default 0.25, for a flight what its speed makes it. Not with a spring. |
| `curve` | [TimingCurve](#timingcurve) | | How far it is at each time; "default" where it is left out, along a route "linear". |
| `path` | `"ease"` or `"fly"` | `"ease"` | Straight, or out, across and in again after van Wijk and Nuij. |
| `rotation` | `"shortest"`, `"clockwise"` or `"counterclockwise"` | `"shortest"` | Which way the bearing turns. |
| `fly` | [FlightOptions](#flightoptions) | | How a flight is flown; only with `path` "fly". |
| `hold` | number 0 to 1,000,000,000 | `0` | Seconds to rest after the step. |

### TrackedPlace

Where something that is followed is.

| member | type | default | meaning |
| --- | --- | --- | --- |
| `coordinate` | [Coordinate](#coordinate) | *required* | Where it is. |
| `heading` | number | | Where it is heading, in degrees clockwise from north. |

### ViewMatrix

A camera as a matrix.

| member | type | meaning |
| --- | --- | --- |
| `viewProjection` | array of 16 number | Sixteen numbers, column after column: from Mercator (the world is 1 wide; x east, y south, z up, from the target) to clip space (x right and y up, -1 to 1 across the viewport; z/w from 0 at `near` to 1 at `far`). |
| `eye` | [Eye](#eye) | Where the eye is. |
| `worldSize` | number | The width of the world in points. |
| `near` | number | The near plane's depth in points. |
| `far` | number | The far plane's depth in points. |

### VisibleRegion

The ground that is seen.

| member | type | meaning |
| --- | --- | --- |
| `nearLeft` | [Coordinate](#coordinate) | The ground at the bottom left. |
| `nearRight` | [Coordinate](#coordinate) | The ground at the bottom right. |
| `farLeft` | [Coordinate](#coordinate) | The ground at the top left; with the horizon in view, a hundredth of the eye's distance below it. |
| `farRight` | [Coordinate](#coordinate) | The same at the top right. |
| `bounds` | [Bounds](#bounds) | Of the corners and the target. Longitudes are counted on from the target's: they leave [-180, 180) where the region crosses the antimeridian, and the west one is always the smaller. |

<!-- /generated -->

## Errors

<!-- generated: errors -->

| code | when | `data` |
| --- | --- | --- |
| -32700 | Not JSON. | `offset` |
| -32600 | JSON, but no JSON-RPC 2.0 request. |  |
| -32601 | No such method. `suggestion` is the nearest name. | `method`, `suggestion?` |
| -32602 | A parameter is missing, unknown or not what it must be. `path` is a JSON Pointer to it. | `path`, `expected` |
| -32603 | A defect of the engine; it keeps running. |  |
| -32001 | There is no such map. | `map` |
| -32002 | That map exists already. | `map` |
| -32003 | No such animation runs or waits on the map. | `animation` |
| -32004 | A limit was exceeded. `limit` is its name in what `initialize` answers. | `limit`, `maximum` |
| -32005 | Not while the clock runs by itself. |  |

<!-- /generated -->

## Under load and fault

What a host can rely on when it is slow, sends wrong input or ends. The small print names the [tests](Tests) of each
promise.

- **Memory is bounded.** A message over 16 MiB (`--max-line-bytes`) is answered with -32004 and skipped without being
  stored. A batch has at most 10,000 requests, or none of it is served. Its answer is kept to its end and has at most 64
  MiB: the request whose answer would make it longer is refused, and so are those behind it. There are at most 65,536
  maps. An id has at most 65,536 bytes; a longer one is answered with -32004 under the id null. The observed `tiles` of
  a `camera.didChange` are null where there would be more than 4,096. Nothing within the limits takes more than 256 MB,
  apart from what maps hold. At its peak a release build takes less than this:

  | what | limit | MB |
  | --- | --- | --- |
  | 16 MiB of JSON in one line, all of it numbers or points | `maxLineBytes` | 250 |
  | 16 MiB of output that waits | `maxBacklogBytes` | 50 |
  | a batch with a full answer | `maxBatchAnswerBytes` | 150 |
  | a batch of 10,000 `map.get` | `maxBatchRequests` | 50 |
  | 65,536 maps | `maxMaps` | 80 |
  | 1,024 animations that wait on a map | `maxAnimations` | 20 |
  | a tour of 1,000 steps, 100 times, gone through in one tick | | 50 |
  | a route of 100,000 places | `maxRoutePlaces` | 50 |
  | 65,536 tiles | `maxTiles` | 30 |
  | a batch of 1,000 changes with 4,096 observed tiles each | `maxObservedTiles` | 60 |
  | a path of a million frames | `maxFrames` | 60 |

  Maps hold what they were given: a tour that waits or runs 0.8 KB a step, a route 0.25 KB a place.
  <sub>Backlogs: “a line over the limit is skipped without being stored”, “a line of 16 MiB is served, and its memory
  given back”, “past the limit it waits for the host in the middle of a message”; HostileSizes: “a batch of ten thousand
  is answered, and one more is refused whole”, “a batch whose answer grows over 64 MiB is refused from there on”, “of a
  hundred thousand maps those over the limit are refused”, “an id of a megabyte is refused, one of 65,536 bytes echoed”,
  “16 MiB of any shape take less than 256 MB”; Peaks: “what a limit allows takes no more than the table says”, “maps
  hold what they were given”; NotificationOrderTests: “of very many tiles a change tells null”</sub>
- **A request's work is bounded.** At most 1,024 animations run and wait on a map, and the tiles of a flight take at
  most 1,048,576 steps of work to find: what is more is refused (-32004, `maxAnimations`, `maxTileWork`) before anything
  changes. A request on a map with that many takes at most ten times as long as on one with none, with one exception.
  An answer that tells where the camera will be is exact: animations that wait and begin before that time are played to
  find it. What was found is kept, so mostly these are few. They are many where hundreds overlap, or where
  `map.configure` has changed the limits or the size. Even then it takes less time than it took to ask for them: about a
  microsecond for each, a millisecond at most.
  <sub>WorkLimitTests: “a map has at most 1,024 animations, and a request too many changes nothing”, “tiles that cost
  too much to find are refused”, “a rest costs nothing”; LinearTime: “to look ahead through animations that wait takes
  less time than to ask for them”</sub>
- **Out of memory**, as where the system allows less than the figures above, the process aborts (SIGABRT, SIGTRAP or
  SIGKILL, as the system has it). What was written before stays written.
  <sub>HostileSizes: “out of memory it aborts, behind what it has answered”</sub>
- **A host that does not read** is still served until 16 MiB of output wait (`--max-backlog-bytes`); then standard input
  rests until the host reads, also behind the end of the input. What a message causes is sent as it comes about: past
  the limit the engine waits for the host, also in the middle of a batch, a tick or a long answer. Nothing is lost,
  except the merged `camera.didChange` of [real time](#the-clock). Pipes that are full both ways are no deadlock as long
  as the host reads in the end. Warnings that find no room on standard error are dropped.
  <sub>Backlogs: “16 MiB of answers may wait before the input rests”, “a reader that stops and comes back loses
  nothing”, “requests behind a small backlog are served though no more come”, “what waits when the input ends is served
  as it is read”, “past the limit it waits for the host in the middle of a message”, “what a message causes is sent as
  it comes about”, “full pipes both ways are no deadlock”; Faults: “a reader that stops for ten seconds loses merged
  changes alone”, “warnings that nobody reads hold nothing up”</sub>
- **No input can stop it.** Whatever comes in is answered, or skipped up to the next line, in time linear in its bytes:
  16 MiB of any shape, or of any lines, take at most ten times as long as 16 MiB of valid JSON, and the time in which
  `camera.path` writes as many bytes as they are answered with (and what looking ahead takes, as above). What is nested
  deeper than 64 is refused as not JSON (-32700). No number, not even 1e308, leads to an answer that is not JSON. An
  error quotes at most the first 200 characters of a name. -32603 is a defect of mapcam, which keeps running: please
  report it.
  <sub>DamagedLineTests: “damaged lines are answered, and nothing is a defect”; Damage: “thousands of damaged lines are
  survived”; LinearTime: “a long line of any shape takes at most ten times as long as one of valid JSON”, “many lines of
  any kind take no longer than their bytes and those of their answers”; HostileSizes: “arrays a hundred thousand deep
  are no JSON, wherever they stand”; HostileValueTests: “such a number everywhere at once leaves every camera allowed”,
  “every escape is understood”, “an error quotes at most the first 200 characters of a name”</sub>
- **Whatever is asked**, each request with an id has exactly one answer, in order; a request that fails changes nothing;
  every camera that is sent obeys its map's constraints; each animation ends once; and the output does not depend on how
  the input is cut into pieces.
  <sub>RandomSessionTests: “whatever is asked, the promises are kept”, “cut in two at any byte, a session gives the same
  bytes”; AtomicFailureTests: “whatever stands in a parameter's place, a failure changes nothing”; NotificationOrderTests:
  “whatever is asked, notifications come in order, and before the response”; TranscriptTests: “a session cut at any byte
  goes the same way”</sub>
- **A host that goes** leaves no process behind. If it closes standard input, even within a line, its requests are
  answered; if it closes standard output, even within an answer or while nothing is to be written, or is killed, mapcam
  ends quietly, with status 0.
  <sub>Streams: “what was asked before the end is answered”, “an input that ends in the middle of a line is answered”, “a
  host that goes while a great answer leaves is left quietly”, “a host that closes its end is noticed though nothing is
  to be written”; Faults: “a host that is killed leaves no process behind”</sub>
- **Signals.** SIGTERM and SIGINT leave the current request, or the whole batch, 2 seconds to be finished and read by
  the host; then the process ends whatever it is doing. It does not spin meanwhile. The status is 0 after SIGTERM; after
  SIGINT it dies by SIGINT. SIGHUP kills it at once. Calls that signals interrupt, and reads and writes of a few bytes,
  change nothing.
  <sub>Signals: “a signal ends it in order”, “a signal while ten thousand requests wait leaves whole lines, in order”, “a
  host that has stopped reading cannot keep it from ending”, “in the middle of a request it ends two seconds later”, “with
  a host that has stopped reading it ends without spinning”, “SIGHUP kills it at once”, “signals need no descriptors”;
  Faults: “a signal in the middle of a batch waits for its answer”; Interruptions: “interrupted calls and short reads and
  writes change no byte”</sub>
- **A process that is stopped and continued** (SIGSTOP, SIGCONT) goes on where it was. In real time, while something
  moves, the clock goes on by at most 0.25 seconds, or two long frames, at once.
  <sub>Faults: “stopped and continued again and again it goes on as if nothing had been”; RealTime: “a process that was
  stopped does not let the camera leap”</sub>
- **Streams of any kind** serve: pipes, FIFOs, sockets, files, /dev/null, and a terminal, where control-D ends the input.
  One socket or terminal may be both streams. A stream that is closed before the start counts as /dev/null.
  <sub>Streams: “input may come from a file, from /dev/null, from a FIFO and from a socket”, “both streams may be one
  socket”, “descriptors that are closed before it starts do no harm”; Terminals: “what is typed at a terminal is answered
  line by line, until control-D”, “a terminal may be both streams”, “a terminal that hangs up ends it”</sub>
- **If standard output cannot be written**, a full disk for example, a line on standard error says so, and the exit
  status is 74: of `schema`, `--help` and `--version` as well, and where no descriptor is available for it. Where
  standard input cannot be read, a directory for example, the requests before are answered, and the exit status is 74
  too; a socket that was reset, and a terminal that has hung up, count as ended.
  <sub>Streams: “a full disk is one line on the error stream and status 74”, “a stream that cannot be read or written is
  told, with status 74”, “with few descriptors it answers, or says that it cannot”, “where no descriptor is left for its
  output it says so, with status 74”, “what is printed is printed whole, or the status is 74”, “a socket that was reset
  has ended”; Terminals: “a terminal that hangs up ends it”</sub>
- **Many engines** run side by side, a thousand for example. One that has nothing to do uses no processor time.
  <sub>Crowds: “a thousand engines run side by side, each for itself”; RealTime: “an idle engine uses no processor
  time”, “nothing wakes it while animations wait or a tour rests”</sub>

## The Model Context Protocol

`mapcam mcp` serves assistants: it speaks the [Model Context Protocol](https://modelcontextprotocol.io/specification) on
standard input and output instead, one message a line. This section describes that; the rest of this page describes what
its tools do.

**Versions.** 2026-07-28, in which each request says its version in `_meta` and `server/discover` describes the server,
and 2025-11-25, 2025-06-18, 2025-03-26 and 2024-11-05, on which `initialize` agrees; a client that asks `initialize` for
any other gets 2025-11-25. Requests are also served before `initialize`. Batches are accepted in the two oldest.

**Tools** are [methods](#methods), with `_` for the dot in their names, and take their parameters. A dozen are listed:
`camera_get`, `camera_move`, `camera_forBounds`, `camera_animate`, `camera_route`, `clock_tick`, `camera_path`,
`projection_points`, `projection_coordinates`, `projection_visibleRegion`, `projection_tiles`, `map_create` and
`map_list`, some of them without parameters that are seldom needed, which are accepted all the same. With `--all-tools`
all methods are listed, with all parameters, except those about the connection and `clock.start` and `clock.stop`: the
clock does not run by itself, and time passes only by `clock_tick`.

The structured content of a result is the method's result; one that is not an object stands in a member `result`. The
same is there as text. A failed call is a result with `isError` and the error's message; it changes nothing. A result
longer than 1 MiB is refused in the same way, but the call has taken effect. The notifications of the ordinary protocol
are not sent.

**Resources.** `mapcam://maps/{map}` is a map, whole, as `map.get` answers it, its id percent-encoded;
`mapcam://openrpc` the OpenRPC document; `mapcam://protocol/{heading}` a part of this page, by the anchor of its
heading, as in `mapcam://protocol/cameraanimate`. Subscribers to a map are notified of an update when its camera comes
to rest, whatever the map's `notify` says, with the URI by which they subscribed, however it is percent-encoded. Whoever
subscribed by several hears of each; `resources/unsubscribe` by any of them ends them all. That the list changed is sent
when maps are created or removed.

**Prompts**: `flyover`, `describe_view` and `port_to_maplibre`.

Every request is finished before the next is read, so `notifications/cancelled` does nothing, except that it ends what
`subscriptions/listen` began. `logging/setLevel` is accepted, and nothing is logged. `_meta` is accepted everywhere.

## Versions

`initialize` answers with two versions: the engine's (`server.version`), which `mapcam --version` prints too, and the
protocol's (`protocolVersion`), a major and a minor number. A host that gives its own `protocolVersion` is refused
(-32602) if that major number is not supported. A minor number greater than the engine's is no error: the host reads the
engine's in the answer, and does without what came later. `rpc.discover` lists the methods and parameters exactly;
CHANGELOG.md says since when they are there.

**Within 1.x this stays:**

- Methods, parameters, members of results, notifications and codes of errors keep their names and what they mean.
- A parameter accepts everything that it accepted: its type and range do not become narrower, no word and no combination
  is removed. None becomes required, and no default changes.
- A result and a notification have every member that they had, of the same type and range. A member that was always
  there stays so.
- The rules of [transport](#transport), the options of the [command line](#command-line) and the exit statuses.

**Within 1.x this may come**, with a greater minor number, and a host passes over what it does not know: methods,
optional parameters, members of results, of notifications and of the data of errors, codes of errors, and notifications.
Limits may rise. The schema says `additionalProperties: false` of results too; that is meant for this version only.
Messages of errors are for people and may change, and so may the last digits of numbers, where they become more exact.

A test compares the schema with the released one, and names what breaks this promise.
<sub>CompatibilityTests: “what a released version understood is understood, and told in the same way”, “what was added
since a release raises the minor version”</sub>

## Command line

| option | meaning |
| --- | --- |
| `--size WxH` | the default map's size in points, 800x600 |
| `--clock manual\|realtime` | who lets time pass: `clock.tick`, or the clock itself |
| `--fps N` | frames a second in real time, 60 |
| `--framing auto\|lines\|headers` | how messages are framed; `auto` looks at the first byte |
| `--max-line-bytes N` | the longest message that is read, 16777216; from 1024 to 1073741824 |
| `--max-backlog-bytes N` | how much output may wait before requests rest, 16777216; from 1024 to 1073741824 |
| `--log-level off\|warning` | what is written to standard error; `error` is `off`, `info` and `debug` are `warning` |
| `--version` | prints the version, with the commit of a release: `mapcam 0.1.0 (1a2b3c4d5e6f 2026-11-22)`; any other build is a `development build` |
| `--help` | prints the options; behind any subcommand as well |

`mapcam call METHOD [PARAMS]` serves one request with an engine of its own and prints its result; where it fails, the
error's message is on standard error and the exit status is 1. `--verbose` prints the notifications there too, each as
it is sent, whole and on a line of its own, and `--size` works as above. `mapcam mcp [--all-tools] [--size WxH]` speaks
the [Model Context Protocol](#the-model-context-protocol). `mapcam schema` prints the OpenRPC document, `mapcam
completions bash|zsh|fish` a script that completes methods and options (`source <(mapcam completions bash)`), `mapcam
manual` the manual page. The value of an option stands behind a space or an equals sign. A wrong option, or a value for
one that takes none, is answered with one line on standard error and the exit status 64.

"""##
