#!/usr/bin/env perl
# Reads messages with Email::MIME and prints what they say, one JSON object a line.
# usage: read_back.pl FILE...
use strict;
use warnings;
use Email::Address::XS;
use Email::MIME;
use JSON::PP;

my $json = JSON::PP->new->utf8->canonical;

sub parts {
    my ($part) = @_;
    my @below = $part->subparts;
    return @below ? map { parts($_) } @below : $part;
}

sub address {
    my ($message, $name) = @_;
    my $raw = $message->header_raw($name) // return [];
    my ($address) = Email::MIME::Header::AddressList->from_mime_string($raw)->addresses;
    return [$address->phrase // '', $address->address];
}

require Email::MIME::Header::AddressList;
for my $path (@ARGV) {
    open my $file, '<:raw', $path or die "$path: $!";
    my $data = do { local $/; <$file> };
    my $message = Email::MIME->new($data);
    my %said = (text => '', html => '', attachments => []);
    for my $part (parts($message)) {
        my ($type) = split /;/, $part->content_type;
        my $disposition = $part->header('Content-Disposition') // '';
        if ($disposition =~ /^attachment/) {
            push @{ $said{attachments} }, [$part->filename, unpack('H*', $part->body)];
        } elsif ($type eq 'text/plain') {
            $said{text} = $part->body_str;
        } elsif ($type eq 'text/html') {
            $said{html} = $part->body_str;
        }
    }
    $said{subject} = $message->header_str('Subject');
    $said{to} = address($message, 'To');
    $said{from} = address($message, 'From');
    $said{replyTo} = address($message, 'Reply-To');
    print $json->encode(\%said), "\n";
}
